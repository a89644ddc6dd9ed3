import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import MessageSquareText from "lucide-react/icons/message-square-text";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import type { Point } from "./checklistValue.ts";

/**
 * A point that is edited. One that the field gives is ticked and may get a note; others are worded, moved (Alt with the
 * arrows) and removed too.
 */
export function PointRow(props: {
  point: Point;
  isGiven: boolean;
  hasNote: boolean;
  onChange: (point: Point) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactNode {
  const { hasNote, isGiven, onChange, onMove, point } = props;
  const { t } = useTexts();
  const [isNoted, setNoted] = useState(false);
  const showsNote = hasNote && (isNoted || point.note !== undefined);
  const { text } = point;
  const tick = (done: boolean): void => onChange({ ...point, done });
  return (
    <li
      onKeyDown={(event) => {
        if (isGiven || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(event.key === "ArrowUp" ? -1 : 1);
      }}
    >
      <div className="t-checklist__point">
        {isGiven ? (
          <Checkbox checked={point.done} label={text} onChange={tick}>
            <span>{text}</span>
          </Checkbox>
        ) : (
          <>
            <Checkbox checked={point.done} label={text} onChange={tick} />
            <TextInput
              label={t("field.checklist.text")}
              maxLength={500}
              value={text}
              onChange={(next) => onChange({ ...point, text: next })}
            />
          </>
        )}
        <span className="t-checklist__tools">
          {hasNote && (
            <IconButton
              icon={MessageSquareText}
              label={t("field.checklist.note_of", { text })}
              pressed={showsNote}
              onClick={() => {
                setNoted(!showsNote);
                if (showsNote && point.note !== undefined) {
                  const { note: _removed, ...rest } = point;
                  onChange(rest);
                }
              }}
            />
          )}
          {!isGiven && (
            <>
              <IconButton icon={ArrowUp} label={t("field.checklist.up", { text })} onClick={() => onMove(-1)} />
              <IconButton icon={ArrowDown} label={t("field.checklist.down", { text })} onClick={() => onMove(1)} />
              <IconButton icon={X} label={t("field.checklist.remove", { text })} onClick={props.onRemove} />
            </>
          )}
        </span>
      </div>
      {showsNote && (
        <TextInput
          label={t("field.checklist.note_of", { text })}
          placeholder={t("field.checklist.note")}
          maxLength={1000}
          value={point.note ?? ""}
          onChange={(note) => onChange({ ...point, note })}
        />
      )}
    </li>
  );
}
