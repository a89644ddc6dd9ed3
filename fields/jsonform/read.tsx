import { toJson } from "@tessera/expression/values/json.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { JsonformSettings } from "./def.ts";
import { PartText } from "./PartText.tsx";
import { readSchema } from "./readSchema.ts";

/** What was entered, behind its titles. */
export function Read({ settings, value }: FieldReadProps<JsonformSettings>): ReactNode {
  const { language } = useUiText();
  const { root } = readSchema(settings.schema);
  const json = toJson(value);
  return root === null ? (
    <span>{JSON.stringify(json)}</span>
  ) : (
    <PartText value={json} node={root} language={language} />
  );
}
