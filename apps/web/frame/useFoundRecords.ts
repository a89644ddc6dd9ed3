import type { PaletteGroup } from "@tessera/ui/menu/CommandPalette.tsx";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import FileText from "lucide-react/icons/file-text";
import { useEffect, useState } from "react";
import { findAnything } from "../../../features/search/operations/findAnything.ts";

/** What was found, by group; `partial` when not everything was looked at. */
export interface FoundRecords {
  readonly groups: readonly PaletteGroup[];
  readonly state: "idle" | "busy" | "partial" | "failed";
}

/** A single letter finds everything. */
const minLetters = 2;
/** Milliseconds of pause before the server is asked. */
const pause = 250;

/**
 * Asks for what features find once the typing pauses; what belongs to an older text is never shown. `iconOf` answers
 * the icon of a group's page; what stands on a page without one gets that of a document.
 */
export function useFoundRecords(
  text: string,
  isSignedIn: boolean,
  iconOf: (url: string) => IconSource | undefined,
): FoundRecords {
  const search = text.trim();
  const navigate = useNavigate();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), pause);
    return () => clearTimeout(timer);
  }, [search]);
  const isWanted = isSignedIn && search.length >= minLetters;
  const query = useOperationQuery(findAnything, { text: asked }, { enabled: isWanted && asked === search });
  if (!isWanted) return { groups: [], state: "idle" };
  if (asked !== search || query.isPending) return { groups: [], state: "busy" };
  if (query.data === undefined) return { groups: [], state: "failed" };
  const groups = query.data.groups.map(({ id, label, url: page, entries }) => ({
    id,
    label,
    entries: entries.map(({ key, name, detail, url }) => ({
      id: `${id} ${key}`,
      label: name,
      detail: detail ?? undefined,
      icon: iconOf(page) ?? FileText,
      onSelect: () => navigate(url),
    })),
  }));
  return { groups, state: query.data.isComplete ? "idle" : "partial" };
}
