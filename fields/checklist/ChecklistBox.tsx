import { CellBox } from "@tessera/web-kit/form/views/CellBox.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ChecklistEditor, givenPoints } from "./ChecklistEditor.tsx";
import { type Checklist, countDone, shownPoints } from "./checklistValue.ts";
import type { ChecklistSettings } from "./def.ts";

/** A checklist in a cell: how much of it is done stands there, its points open below. */
export function ChecklistBox(props: {
  readonly label: string;
  readonly settings: ChecklistSettings;
  readonly value: Checklist | null;
  readonly onChange: (value: Checklist) => void;
}): ReactNode {
  const { label, settings, value } = props;
  const { t } = useTexts();
  const points = shownPoints(value, givenPoints(settings, t));
  const isEmpty = points.length === 0;
  const count = t("field.checklist.count", { done: countDone(points), all: points.length });
  return (
    <CellBox label={label} text={isEmpty ? t("field.checklist.empty") : count} isEmpty={isEmpty}>
      <ChecklistEditor {...props} />
    </CellBox>
  );
}
