import { property } from "@tessera/contract/documents/jsonShape.ts";
import { languages } from "@tessera/contract/languages.ts";
import { themes } from "@tessera/contract/personal/look.ts";
import type { DesignPreview } from "@tessera/contract/personal/userConfig.ts";
import { useWindowMatch } from "@tessera/ui/measure/useWindowMatch.ts";
import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";

/** Most entities of which it is kept which record was looked at. */
const maxRecords = 100;

const unset: DesignPreview = {
  isOpen: false,
  width: null,
  isFolded: false,
  language: null,
  theme: "light",
  device: "desktop",
  records: {},
};

/** What is kept, as far as it still means something. */
function asDesignPreview(value: unknown): DesignPreview | null {
  if (typeof value !== "object" || value === null) return null;
  const [device, records, width] = [property(value, "device"), property(value, "records"), property(value, "width")];
  const kept = typeof records === "object" && records !== null ? Object.entries(records) : [];
  return {
    isOpen: property(value, "isOpen") === true,
    width: typeof width === "number" ? width : null,
    isFolded: property(value, "isFolded") === true,
    language: languages.find((one) => one === property(value, "language")) ?? null,
    theme: property(value, "theme") === "dark" ? "dark" : "light",
    device: device === "tablet" || device === "phone" ? device : "desktop",
    records: Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  };
}

/** How the person looks at previews, and what changes a part of that. */
export function usePreviewSettings(): readonly [DesignPreview, (changes: Partial<DesignPreview>) => void] {
  const [kept, keep] = useUserConfig("DESIGN_PREVIEW", asDesignPreview);
  const [look] = useUserConfig("theme", (value) => themes.find((one) => one === value) ?? null);
  const isDarkSystem = useWindowMatch("(prefers-color-scheme: dark)");
  // Until one chooses it is as light or dark as what stands around it.
  const isDark = look === "dark" || (look !== "light" && isDarkSystem);
  const settings = kept ?? { ...unset, theme: isDark ? "dark" : "light" };
  return [settings, (changes) => keep({ ...settings, ...changes })];
}

/**
 * The records that were looked at with another one of an entity; null: none of it. The oldest goes where there are
 * many.
 */
export function withRecord(
  records: DesignPreview["records"],
  entity: string,
  key: string | null,
): DesignPreview["records"] {
  const others = Object.entries(records).filter(([other]) => other !== entity);
  return Object.fromEntries([...others, ...(key === null ? [] : [[entity, key] as const])].slice(-maxRecords));
}
