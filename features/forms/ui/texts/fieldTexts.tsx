import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { FieldMark } from "@tessera/web-kit/form/formScope.ts";
import type { RecordAnswer, RecordPart } from "@tessera/web-kit/form/recordValues.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { LanguageMark } from "./LanguageMark.tsx";
import type { TextPlace } from "./textPlace.ts";
import { type TextsChoice, textsChoice } from "./textsChoice.tsx";

const TextsLayer = lazyPart(async () => (await import("./TextsLayer.tsx")).TextsLayer);

/** What an open form does for fields that have a text in each language. */
export interface FieldTexts {
  /**
   * What stands by the label of such a field: the language that is edited, which leads to the texts in all languages.
   */
  readonly mark: FieldMark;
  /** What draws the texts of the field whose mark was pressed. */
  readonly Layer: typeof TextsLayer;
  readonly choice: TextsChoice;
}

/** Cells of a field's texts in languages that are named. */
const textFields = (fields: readonly CompiledField[], slot: number): readonly CompiledField[] =>
  fields.filter(({ textOf }) => textOf?.slot === slot);

/**
 * The language marks of an open form and what they open. `record` is what the server answered; of a copy, the record
 * that was copied. Null for a new record, whose first texts are the source's, and where nothing has other languages.
 */
export function fieldTexts(record: RecordAnswer | null, store: FormStore): FieldTexts | null {
  const language = record?.language;
  if (!record || language === undefined || store.options.readOnly) return null;
  const choice = textsChoice();
  /** The row as the server answered it, or one beside it: of what language its columns are. */
  const partsOf = (ref: FieldRef): { readonly own: RecordPart | undefined; readonly source: string | undefined } => {
    if (ref.table === null) return { own: record, source: record.source };
    const { key } = store.cell(ref)?.row ?? { key: null };
    const rows = record.rows[store.tableAt(ref.table).name] ?? [];
    return { own: key === null ? undefined : rows.find((row) => row.key === key), source: rows[0]?.source };
  };
  const placeOf = (ref: FieldRef, field: CompiledField): TextPlace | null => {
    const { own, source } = partsOf(ref);
    if (field.column === null || source === undefined) return null;
    const fields = ref.table === null ? store.form.fields : store.tableAt(ref.table).columns;
    const texts = textFields(fields, field.slot).map((text) => ({ field: text, ref: { ...ref, slot: text.slot } }));
    if (texts.length === 0) return null;
    const isUntranslated = own?.untranslated?.includes(field.column) === true;
    // The first text of a new row is the source's, unless the row was copied with all its texts.
    if (!own && texts.every((text) => (store.field(text.ref)?.value ?? null) === null)) return null;
    return { field, ref, texts, language, source, isUntranslated };
  };
  return {
    mark: (ref, field, scope) => {
      const place = placeOf(ref, field);
      return place && <LanguageMark store={store} place={place} onOpen={() => choice.show({ place, scope })} />;
    },
    choice,
    Layer: TextsLayer,
  };
}
