import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Eraser from "lucide-react/icons/eraser";
import PenLine from "lucide-react/icons/pen-line";
import Undo2 from "lucide-react/icons/undo-2";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Ink } from "./Ink.tsx";
import {
  countPoints,
  maxPoints,
  type Signature,
  signatureHeight,
  signatureWidth,
  storedSignature,
} from "./signatureValue.ts";
import "./signature.css";

/** So far apart points are at least; what lies between them no one sees. */
const step = 3;

const within = (value: number, max: number): number => Math.round(Math.max(0, Math.min(max, value)));

/** Signs by pointer: mouse, finger or pen. Beside it stands a name, which is the signature of who cannot draw one. */
export function SignaturePad(props: {
  /** Its name where no field labels it. */
  readonly label?: string | undefined;
  readonly value: Signature | null;
  readonly onChange: (value: Signature | null) => void;
}): ReactNode {
  const { label, onChange, value } = props;
  const { t } = useTexts();
  const control = useControl({ label });
  const { invalid, warned } = control;
  const { name = "", strokes = [] } = value ?? {};
  /** The line under way, and the pointer that draws it. */
  const drawing = useRef<{ readonly pointer: number; readonly points: number[] } | null>(null);
  const [shown, setShown] = useState<readonly number[] | null>(null);
  /** A name as it is typed: what is stored has no blanks around it. */
  const [typed, setTyped] = useState<string | null>(null);
  const give = (next: Signature): void => onChange(storedSignature(next));

  const draw = (event: PointerEvent<HTMLElement>): void => {
    const line = drawing.current;
    if (line?.pointer !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = within(((event.clientX - box.left) / box.width) * signatureWidth, signatureWidth);
    const y = within(((event.clientY - box.top) / box.height) * signatureHeight, signatureHeight);
    const [lastX, lastY] = line.points.slice(-2);
    if (lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < step) return;
    if (countPoints({ strokes: [...strokes, line.points] }) >= maxPoints) return;
    line.points.push(x, y);
    setShown([...line.points]);
  };
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (drawing.current !== null || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointer: event.pointerId, points: [] };
    draw(event);
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    const line = drawing.current;
    if (line?.pointer !== event.pointerId) return;
    drawing.current = null;
    setShown(null);
    if (line.points.length > 0) give({ name, strokes: [...strokes, line.points] });
  };
  const lines = shown === null ? strokes : [...strokes, shown];
  return (
    <ControlGroup control={control} className="t-sign">
      <div className={classNames("t-sign__pad", invalid && "is-bad", warned && "is-warn")}>
        <div
          className="t-sign__field"
          data-pad=""
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        >
          {lines.length > 0 ? (
            <Ink strokes={lines} label={t("field.signature.drawing")} />
          ) : (
            <span className="t-sign__hint">
              <Icon of={PenLine} />
              {t("field.signature.hint")}
            </span>
          )}
        </div>
        <div className="t-sign__tools">
          <IconButton
            icon={Undo2}
            label={t("field.signature.undo")}
            disabled={strokes.length === 0}
            onClick={() => give({ name, strokes: strokes.slice(0, -1) })}
          />
          <IconButton
            icon={Eraser}
            label={t("field.signature.clear")}
            disabled={strokes.length === 0}
            onClick={() => give({ name })}
          />
        </div>
      </div>
      <TextInput
        label={t("field.signature.name")}
        placeholder={t("field.signature.name")}
        maxLength={200}
        value={typed !== null && typed.trim() === name ? typed : name}
        onChange={(text) => {
          setTyped(text);
          give({ name: text, strokes });
        }}
        onBlur={() => setTyped(null)}
      />
    </ControlGroup>
  );
}
