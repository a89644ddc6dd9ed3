import { randomId } from "@tessera/std/ids.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useRef, useState } from "react";
import { type Checklist, countDone, type Point, shownPoints } from "./checklistValue.ts";
import type { ChecklistSettings } from "./def.ts";
import { PointRow } from "./PointRow.tsx";
import "./checklist.css";

/** Points with a text in the reader's language. */
export const givenPoints = (settings: ChecklistSettings, t: (key: string) => string) =>
  (settings.points ?? []).map(({ id, text }) => ({ id, text: shownText(text, t) }));

/** Ticks, adds, rewords, moves and removes points. Several pasted lines are a point each. */
export function ChecklistEditor(props: {
  /** Its name where no field labels it. */
  label?: string | undefined;
  settings: ChecklistSettings;
  value: Checklist | null;
  onChange: (value: Checklist) => void;
}): ReactNode {
  const { label, onChange, settings, value } = props;
  const { notes = true, ownPoints = true } = settings;
  const { t } = useTexts();
  const control = useControl({ label });
  const [draft, setDraft] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const given = givenPoints(settings, t);
  const points = shownPoints(value, given);
  const take = (next: readonly Point[]): void => onChange({ points: [...next] });
  const change = (point: Point): void => take(points.map((one) => (one.id === point.id ? point : one)));
  const add = (text: string): void => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    setDraft("");
    if (lines.length > 0)
      take([...points, ...lines.map((line) => ({ id: randomId(), text: line.trim(), done: false }))]);
  };
  const move = (from: number, by: -1 | 1): void => {
    const [moved, to] = [points[from], from + by];
    if (!moved || to < given.length || to >= points.length) return;
    const rest = points.filter((one) => one !== moved);
    take([...rest.slice(0, to), moved, ...rest.slice(to)]);
  };
  const remove = (index: number): void => {
    take(points.filter((_, place) => place !== index));
    // What had the keyboard is gone: it goes on where the next point is added.
    root.current?.querySelector<HTMLElement>("[data-add] input")?.focus();
  };
  return (
    <ControlGroup control={control} ref={root} className="t-checklist">
      {points.length > 0 && (
        <>
          <span className="t-num t-quiet">
            {t("field.checklist.count", { done: countDone(points), all: points.length })}
          </span>
          <ul className="t-checklist__points">
            {points.map((point, index) => (
              <PointRow
                key={point.id}
                point={point}
                isGiven={index < given.length}
                hasNote={notes}
                onChange={change}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
        </>
      )}
      {ownPoints && (
        <div
          data-add=""
          onPaste={(event) => {
            const text = event.clipboardData.getData("text/plain");
            if (!text.trim().includes("\n")) return;
            event.preventDefault();
            add(text);
          }}
        >
          <TextInput
            label={t("field.checklist.add")}
            placeholder={t("field.checklist.add")}
            maxLength={500}
            value={draft}
            onChange={setDraft}
            onEnter={() => add(draft)}
            onBlur={() => add(draft)}
          />
        </div>
      )}
    </ControlGroup>
  );
}
