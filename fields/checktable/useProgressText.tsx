import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { Checktable } from "./checktableValue.ts";
import type { ChecktableSettings } from "./def.ts";
import { progressOf } from "./shownColumns.ts";

/** How much of a table is done, in one line. By itself, since lists show it without the table. */
export function useProgressText(value: Checktable | null, settings: ChecktableSettings): string {
  const { t } = useTexts();
  const { all, done, finished } = progressOf(value, settings);
  const cells = t("field.checktable.count", { done, all });
  return finished === null ? cells : `${cells} · ${t("field.checktable.finished", { ...finished })}`;
}
