import type { FieldRef } from "@tessera/form-engine/formState.ts";
import type { FormStore } from "@tessera/form-engine/formStore.ts";
import type { FieldMark } from "@tessera/web-kit/form/formScope.ts";
import type { RecordAnswer } from "@tessera/web-kit/form/recordValues.ts";
import { localeOf } from "@tessera/web-kit/texts/localeOf.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import "./languageMark.css";

/** The language whose text a field shows, and whether that text is the source's for want of another. */
function Mark(props: { language: string; isUntranslated: boolean }): ReactNode {
  const { isUntranslated, language } = props;
  const { language: spoken, t } = useTexts();
  const name = new Intl.DisplayNames(localeOf[spoken], { type: "language" }).of(language) ?? language;
  const words = t(isUntranslated ? "form.text.untranslated" : "form.text.language", { language: name });
  return (
    <span className="t-language-mark" title={words}>
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <span className="t-hide">{words}</span>
    </span>
  );
}

/**
 * What stands by the labels of fields that have a text in each language: the one that is edited. Null for a new record, whose first texts are the
 * source's, and where nothing has other languages.
 */
export function languageMark(record: RecordAnswer | null, store: FormStore): FieldMark | undefined {
  const language = record?.language;
  if (record === null || language === undefined) return undefined;
  const partOf = (ref: FieldRef) => {
    if (ref.table === null) return record;
    const row = store.cell(ref)?.row;
    return row ? record.rows[row.table.name]?.find(({ key }) => key === row.key) : undefined;
  };
  return (ref, { column }) => {
    const part = partOf(ref);
    if (column === null || !part) return null;
    return <Mark language={language} isUntranslated={part.untranslated?.includes(column) === true} />;
  };
}
