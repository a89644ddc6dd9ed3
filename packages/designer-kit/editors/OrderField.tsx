import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ChoiceInput } from "./ChoiceInput.tsx";
import { EditorRows } from "./EditorRows.tsx";

interface Line {
  readonly name: string;
  readonly direction: "asc" | "desc";
}

/** The lines of an order, as JSON text; `key` is the property that names. Null for what is none. */
function linesOf(value: unknown, key: string): readonly Line[] {
  const items: unknown = typeof value === "string" ? parseJsonSafely(value) : [];
  if (!Array.isArray(items)) return [];
  return items.map((item) => ({
    name: String(property(item, key) ?? ""),
    direction: property(item, "direction") === "desc" ? "desc" : "asc",
  }));
}

const keyOf = ({ name }: FieldSettings): string => (typeof name === "string" ? name : "column");

/** In what order records come: names with a direction each, the first counts most. */
export function Edit({ field, onChange, settings, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const key = keyOf(settings);
  const lines = linesOf(state.value, key);
  const options = (field.options ?? []).map((one) => ({ value: one.key, label: shownText(one.label, t) }));
  const labelOf = (name: string): string => options.find(({ value }) => value === name)?.label ?? name;
  const directions = (["asc", "desc"] as const).map((value) => ({
    value,
    label: t(`definitions.value.direction.${value}`),
  }));
  const write = (after: readonly Line[]): void =>
    onChange(
      canonicalJson(
        after.map(({ direction, name }): Json => ({ [key]: name, direction })),
        2,
      ).trimEnd(),
    );
  const left = options.filter(({ value }) => !lines.some(({ name }) => name === value));
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      <EditorRows
        items={lines}
        nameOf={({ name }) => labelOf(name)}
        render={({ direction, name }, index) => (
          <>
            <span className="t-cut">{labelOf(name)}</span>
            <Select
              label={t("definitions.order.direction", { name: labelOf(name) })}
              value={direction}
              options={directions}
              onChange={(chosen) => write(lines.with(index, { name, direction: chosen === "desc" ? "desc" : "asc" }))}
            />
          </>
        )}
        onChange={write}
      />
      <ChoiceInput
        label={t("definitions.rows.add_to", { list: shownText(state.label, t) })}
        placeholder={t("definitions.order.add")}
        value={null}
        options={left}
        onChange={(name) => name !== null && write([...lines, { name, direction: "asc" }])}
      />
    </fieldset>
  );
}

/** The order as text. */
export function Read({ field, settings, value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const labels = new Map(field.options?.map(({ key, label }) => [key, shownText(label, t)]));
  return linesOf(value, keyOf(settings))
    .map(({ direction, name }) => `${labels.get(name) ?? name}, ${t(`definitions.value.direction.${direction}`)}`)
    .join("; ");
}
