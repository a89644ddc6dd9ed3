import type { HistoryChange } from "./historyVersion.ts";

/** What a change of a history is of: the row of a sub-form, and the field with the language of its text. */
export function changePath({ entityLabel, label, language, rowKey, rowName }: HistoryChange): string {
  const row = entityLabel === null ? [] : [`${entityLabel} ${rowName ?? rowKey ?? ""}`.trim()];
  const field = label === null ? [] : [language === undefined ? label : `${label} (${language.toUpperCase()})`];
  return [...row, ...field].join(" › ");
}
