import { Button } from "@tessera/ui/action/Button.tsx";
import { IconToolbar, type ToolButton } from "@tessera/ui/action/IconToolbar.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Circle from "lucide-react/icons/circle";
import Eraser from "lucide-react/icons/eraser";
import Minus from "lucide-react/icons/minus";
import MousePointer2 from "lucide-react/icons/mouse-pointer-2";
import MoveUpRight from "lucide-react/icons/move-up-right";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Redo2 from "lucide-react/icons/redo-2";
import Slash from "lucide-react/icons/slash";
import Square from "lucide-react/icons/square";
import Trash2 from "lucide-react/icons/trash-2";
import Type from "lucide-react/icons/type";
import Undo2 from "lucide-react/icons/undo-2";

import { type ReactNode, useState } from "react";
import type { WpaintSettings } from "./def.ts";
import { maxShapes, type Shape, shapeColours, shapeWidths } from "./drawingValue.ts";
import { PaintSurface } from "./PaintSurface.tsx";
import { ShapeRows } from "./ShapeRows.tsx";
import { type PaintTool, usePaint } from "./usePaint.tsx";
import "./wpaint.css";

const tools: readonly (readonly [PaintTool, IconSource])[] = [
  ["select", MousePointer2],
  ["pen", Pencil],
  ["line", Slash],
  ["arrow", MoveUpRight],
  ["rectangle", Square],
  ["ellipse", Circle],
  ["text", Type],
  ["eraser", Eraser],
];

const zooms = [1, 1.5, 2, 3];

/** Draws lines, shapes and texts by pointer, or in the middle and by the arrow keys. */
export function PaintEditor(props: {
  readonly shapes: readonly Shape[];
  readonly settings: WpaintSettings;
  readonly onShapes: (shapes: readonly Shape[]) => void;
}): ReactNode {
  const { onShapes, settings, shapes } = props;
  const { t } = useTexts();
  const control = useControl({});
  const [zoom, setZoom] = useState(0);
  const paint = usePaint(shapes, settings.maxlength ?? maxShapes, onShapes);
  const { chosen, isFull, tool } = paint;
  const no = (isOff: boolean, key: string) => (isOff ? { title: t(`field.wpaint.${key}`) } : undefined);
  const items = tools.map(
    ([id, icon]): ToolButton => ({
      id,
      icon,
      label: t(`field.wpaint.${id}`),
      pressed: tool === id,
      disabled: no(isFull && id !== "select" && id !== "eraser", "full"),
      onClick: () => paint.setTool(id),
    }),
  );
  const command = (
    id: string,
    icon: IconSource,
    disabled: ToolButton["disabled"],
    onClick: () => void,
  ): ToolButton => ({
    id,
    icon,
    label: t(`field.wpaint.${id}`),
    disabled,
    onClick,
  });
  const end: readonly ToolButton[] = [
    command("undo", Undo2, no(!paint.canUndo, "nothing_undo"), paint.undo),
    command("redo", Redo2, no(!paint.canRedo, "nothing_redo"), paint.redo),
    command("zoom_out", Minus, no(zoom === 0, "zoomed"), () => setZoom(zoom - 1)),
    command("zoom_in", Plus, no(zoom === zooms.length - 1, "zoomed"), () => setZoom(zoom + 1)),
    command("clear", Trash2, no(shapes.length === 0, "empty"), paint.clear),
  ];
  const isText = tool === "text" || chosen?.kind === "text";
  const kind = tool === "select" || tool === "eraser" || tool === "pen" ? null : tool;
  return (
    <ControlGroup
      control={control}
      className={classNames("t-paint", control.invalid && "is-bad", control.warned && "is-warn")}
    >
      <div className="t-paint__bar">
        <IconToolbar label={t("field.wpaint.tools")} items={items} end={end} />
      </div>
      <div className="t-paint__pens">
        <fieldset className="t-paint__colours">
          <legend className="t-hide">{t("field.wpaint.colour")}</legend>
          {shapeColours.map((one) => (
            <label key={one} title={t(`field.wpaint.colour.${one}`)}>
              <input
                type="radio"
                name={`${control.id}-colour`}
                className="t-hide"
                aria-label={t(`field.wpaint.colour.${one}`)}
                checked={paint.colour === one}
                onChange={() => paint.setColour(one)}
              />
              <span className={`t-paint__dot is-${one}`} />
            </label>
          ))}
        </fieldset>
        <Segmented
          label={t("field.wpaint.width")}
          items={shapeWidths.map((one) => ({ id: String(one), label: t(`field.wpaint.width.${one}`) }))}
          value={String(paint.width)}
          onChange={(next) => paint.setWidth(Number(next))}
        />
        {isText && (
          <TextInput
            label={t("field.wpaint.words")}
            placeholder={t("field.wpaint.words")}
            maxLength={200}
            value={paint.text}
            onChange={paint.setText}
          />
        )}
        {kind !== null && (
          <Button
            variant="quiet"
            disabled={isFull || (kind === "text" && paint.text.trim() === "")}
            onClick={() => paint.addInMiddle(kind)}
          >
            {t("field.wpaint.middle")}
          </Button>
        )}
      </div>
      <PaintSurface shapes={shapes} paint={paint} picture={settings.picture} zoom={zooms[zoom] ?? 1} />
      <p className="t-small t-quiet t-paint__hint">{t(`field.wpaint.hint.${tool}`)}</p>
      <ShapeRows shapes={shapes} paint={paint} />
    </ControlGroup>
  );
}
