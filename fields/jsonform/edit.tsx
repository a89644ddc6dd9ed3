import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { checkValue } from "./checkValue.ts";
import type { JsonformSettings } from "./def.ts";
import { ObjectParts } from "./ObjectParts.tsx";
import { readSchema } from "./readSchema.ts";
import "./jsonform.css";

/** Its fields need the width. */
export const wide = true;

/** Asks for what the schema says, part by part; a part that is emptied is gone. */
export function Edit({ onChange, settings, state }: FieldEditProps<JsonformSettings>): ReactNode {
  const { t } = useTexts();
  const { language } = useUiText();
  const control = useControl({});
  const { root } = readSchema(settings.schema);
  if (root === null) return <p className="t-quiet">{t("field.jsonform.no_schema")}</p>;
  const value = toJson(state.value);
  // What is missing is said once the form has asked for it: nothing is wrong with a form that was just opened.
  const isAsked = state.messages.length > 0;
  const issues = checkValue(value ?? {}, root).filter(({ code }) => isAsked || code !== "required");
  const take = (next: Json): void => {
    const isEmpty = typeof next === "object" && next !== null && Object.keys(next).length === 0;
    onChange(isEmpty ? null : fromJson(next));
  };
  return (
    <ControlGroup control={control} className="t-jsonform">
      <ObjectParts value={value} node={root} path={[]} issues={issues} language={language} onChange={take} />
    </ControlGroup>
  );
}
