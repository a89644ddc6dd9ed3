import { type RecordAnswer, readRecordAnswer } from "@tessera/web-kit/form/recordValues.ts";
import type { OpenedForm } from "./openedForm.tsx";

/**
 * Language in which the texts of an open record were read, and what is entered belongs to; undefined where none has
 * other languages.
 */
export function textLanguage({ answer }: Pick<OpenedForm, "answer">): RecordAnswer["language"] {
  return readRecordAnswer(answer?.ITEMS)?.language;
}
