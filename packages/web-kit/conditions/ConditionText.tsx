import type { StoredComparison, StoredPart } from "@tessera/contract/values/storedCondition.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { ReactNode } from "react";
import { wallClock } from "../form/wallClock.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { cellKind } from "../values/cellText.ts";
import { operatorKey } from "../values/operatorKey.ts";
import type { ConditionSource } from "./conditionColumn.ts";
import { useRecordNames } from "./useRecordNames.tsx";
import "./conditions.css";

function Comparison({ of, source }: { readonly of: StoredComparison; readonly source: ConditionSource }): ReactNode {
  const { t } = useTexts();
  const { language } = useUiText();
  const { zone } = usePageContext();
  const { field, operand, operator } = of;
  const column = source.columns.find(({ path }) => path === field) ?? null;
  const values = operand === undefined || "today" in operand ? [] : [operand.value].flat().map(String);
  const names = useRecordNames(source, column, values);
  const labels = new Map(column?.options?.map(({ key, label }) => [key, label]));
  const textOf = (value: string): string => {
    if (!column) return value;
    const kind = cellKind(column);
    if (kind === "boolean") return t(value === "true" ? "kit.value.yes" : "kit.value.no");
    if (kind === "date" || kind === "datetime" || kind === "time") return formatTemporal(kind, value, language);
    if (kind === "instant") return formatTemporal("datetime", wallClock(value, zone), language);
    return names.get(value) ?? labels.get(value) ?? value;
  };
  const days = operand !== undefined && "today" in operand ? operand.today : null;
  return (
    <>
      <b>{column?.label ?? field}</b>{" "}
      <span className="t-quiet">
        {t(operatorKey(operator, column === null || column.reference ? null : column.type))}
      </span>{" "}
      {days === null ? values.map(textOf).join(", ") : t("condition.day", { days })}
    </>
  );
}

/** A condition as people read it: its parts as a list, below how they belong together. */
export function ConditionText({
  part,
  source,
}: {
  readonly part: StoredPart;
  readonly source: ConditionSource;
}): ReactNode {
  const { t } = useTexts();
  if ("field" in part) return <Comparison of={part} source={source} />;
  const [mode, parts] =
    "and" in part
      ? (["all", part.and] as const)
      : "or" in part
        ? (["any", part.or] as const)
        : (["none", part.not.or] as const);
  return (
    <div className="t-where__text">
      {(parts.length > 1 || mode === "none") && <span className="t-quiet">{t(`condition.mode.${mode}`)}</span>}
      <ul>
        {parts.map((one, index) => (
          <li key={index}>
            <ConditionText part={one} source={source} />
          </li>
        ))}
      </ul>
    </div>
  );
}
