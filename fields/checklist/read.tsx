import { Icon } from "@tessera/ui/show/Icon.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Square from "lucide-react/icons/square";
import SquareCheck from "lucide-react/icons/square-check";
import type { ReactNode } from "react";
import { givenPoints } from "./ChecklistEditor.tsx";
import { shownPoints } from "./checklistValue.ts";
import type { ChecklistSettings } from "./def.ts";
import { heldChecklist } from "./readChecklist.ts";
import "./checklist.css";

/** The points, each with its box and its note. */
export function Read({ settings, value }: FieldReadProps<ChecklistSettings>): ReactNode {
  const { t } = useTexts();
  return (
    <ul className="t-checklist__points">
      {shownPoints(heldChecklist(value), givenPoints(settings, t)).map(({ done, id, note, text }) => (
        <li key={id} className="t-checklist__read">
          <span role="img" aria-label={t(done ? "field.checklist.done" : "field.checklist.open")}>
            <Icon of={done ? SquareCheck : Square} size={16} />
          </span>
          <span>
            {text}
            {note !== undefined && <span className="t-quiet"> – {note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
