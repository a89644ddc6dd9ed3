import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { countDone, shownPoints } from "./checklistValue.ts";
import type { ChecklistSettings } from "./def.ts";
import { readChecklist } from "./readChecklist.ts";

/** How many points are done; the points themselves on pointing at it. */
export function Cell({ settings, text, value }: FieldCellProps<ChecklistSettings>): ReactNode {
  const { t } = useTexts();
  const list = readChecklist(value);
  if (list === null) return <span className="t-cut">{text}</span>;
  const points = shownPoints(list, settings.points ?? []);
  return (
    <span className="t-num t-cut" title={text}>
      {t("field.checklist.count", { done: countDone(points), all: points.length })}
    </span>
  );
}
