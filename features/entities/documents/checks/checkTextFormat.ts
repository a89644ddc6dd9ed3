import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";

/** Columns that say what their texts are, and are no plain text that is the same in each language: a place has neither choices nor translations. */
export function textFormatProblems(body: EntityBody): readonly DocumentProblem[] {
  return body.columns.flatMap(({ format, name, options, sequence, translatable, type }, index) => {
    const isPlain = type === "text" && !options?.length && !sequence && !translatable;
    if (!format || isPlain) return [];
    return [{ severity: "error", code: "text_format", path: `/columns/${index}/format`, data: { column: name } }];
  });
}
