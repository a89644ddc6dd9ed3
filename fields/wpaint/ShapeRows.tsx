import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import type { KeyboardEvent, ReactNode } from "react";
import { useRef } from "react";
import type { Shape } from "./drawingValue.ts";
import type { Paint } from "./usePaint.tsx";

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far an arrow key moves, in units; with Shift. */
const far = 10;
const near = 1;

/**
 * The shapes as a list: each is chosen there, moved by the arrow keys and removed, so that nothing needs the pointer.
 * With Alt the arrows move the end of a shape.
 */
export function ShapeRows({ paint, shapes }: { readonly shapes: readonly Shape[]; readonly paint: Paint }): ReactNode {
  const { t } = useTexts();
  const root = useRef<HTMLUListElement>(null);
  const nameOf = ({ colour, kind, text }: Shape, index: number): string =>
    t("field.wpaint.shape", {
      number: index + 1,
      kind: text ?? t(`field.wpaint.${kind}`),
      colour: t(`field.wpaint.colour.${colour}`),
    });
  const remove = (shape: Shape, index: number): void => {
    paint.remove(shape.id);
    // What had the keyboard is gone: it goes on at the row beside it.
    const buttons = root.current?.querySelectorAll<HTMLElement>("[data-row]");
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, shape: Shape, index: number): void => {
    const arrow = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined;
    if (arrow) {
      event.preventDefault();
      event.stopPropagation();
      const by = event.shiftKey ? near : far;
      const [x, y] = [arrow[0] * by, arrow[1] * by];
      if (!event.altKey || shape.points.length !== 4) paint.move(shape.id, x, y);
      else paint.moveEnd(shape.id, x, y);
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      event.stopPropagation();
      remove(shape, index);
    }
  };
  if (shapes.length === 0) return null;
  return (
    <details className="t-paint__list">
      <summary>{t("field.wpaint.shapes", { count: shapes.length })}</summary>
      <p className="t-small t-quiet">{t("field.wpaint.keys")}</p>
      <ul ref={root}>
        {shapes.map((shape, index) => {
          const name = nameOf(shape, index);
          return (
            <li key={shape.id}>
              <button
                type="button"
                data-row=""
                aria-pressed={paint.chosen?.id === shape.id}
                onClick={() => {
                  paint.setTool("select");
                  paint.choose(shape.id);
                }}
                onKeyDown={(event) => onKeyDown(event, shape, index)}
              >
                <span className={`t-paint__dot is-${shape.colour}`} aria-hidden="true" />
                {name}
              </button>
              <IconButton icon={X} label={t("field.wpaint.remove", { name })} onClick={() => remove(shape, index)} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
