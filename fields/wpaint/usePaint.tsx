import { randomId } from "@tessera/std/ids.ts";
import { useRef, useState } from "react";
import { drawingHeight, drawingWidth, type Shape, type ShapeKind, shapeColours, shapeWidths } from "./drawingValue.ts";
import { movedShape } from "./shapePath.ts";

/** What the pointer does: chooses and moves, rubs out, or draws a kind of shape. */
export type PaintTool = "select" | "eraser" | ShapeKind;

/** Steps that can be undone in the field itself. */
const maxSteps = 100;

/**
 * What an editor of drawings knows besides the shapes: its tool, what is chosen, and the way back. `onShapes` gets all
 * shapes whenever one changes; `max` is how many there may be.
 */
export function usePaint(shapes: readonly Shape[], max: number, onShapes: (shapes: readonly Shape[]) => void) {
  const [tool, setTool] = useState<PaintTool>("pen");
  const [colour, setColour] = useState<Shape["colour"]>(shapeColours[0]);
  const [width, setWidth] = useState<number>(shapeWidths[1]);
  const [text, setText] = useState("");
  const [chosenId, choose] = useState<string | null>(null);
  const past = useRef<(readonly Shape[])[]>([]);
  const future = useRef<(readonly Shape[])[]>([]);
  const chosen = shapes.find(({ id }) => id === chosenId) ?? null;
  const isFull = shapes.length >= max;

  const give = (next: readonly Shape[]): void => {
    past.current = [...past.current, shapes].slice(-maxSteps);
    future.current = [];
    onShapes(next);
  };
  const change = (id: string, to: (shape: Shape) => Shape): void =>
    give(shapes.map((one) => (one.id === id ? to(one) : one)));
  const step = (from: typeof past, to: typeof past): void => {
    const next = from.current.at(-1);
    if (next === undefined) return;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, shapes];
    onShapes(next);
  };
  /** Draws a shape with the present colour and width; a text says what stands beside the tools. */
  const add = (kind: ShapeKind, points: readonly number[]): void => {
    if (isFull || (kind === "text" && text.trim() === "")) return;
    const made: Shape = {
      id: randomId(8),
      kind,
      colour,
      width,
      points: [...points],
      ...(kind === "text" ? { text: text.trim() } : {}),
    };
    give([...shapes, made]);
    choose(made.id);
  };
  return {
    tool,
    setTool: (next: PaintTool): void => {
      setTool(next);
      if (next !== "select") choose(null);
    },
    colour: chosen?.colour ?? colour,
    setColour: (next: Shape["colour"]): void => {
      setColour(next);
      if (chosen) change(chosen.id, (one) => ({ ...one, colour: next }));
    },
    width: chosen?.width ?? width,
    setWidth: (next: number): void => {
      setWidth(next);
      if (chosen) change(chosen.id, (one) => ({ ...one, width: next }));
    },
    text: chosen?.kind === "text" ? (chosen.text ?? "") : text,
    setText: (next: string): void => {
      if (chosen?.kind === "text") change(chosen.id, (one) => ({ ...one, text: next }));
      else setText(next);
    },
    chosen,
    choose,
    isFull,
    add,
    /** Draws in the middle, for those who do not point. */
    addInMiddle: (kind: ShapeKind): void => {
      const [x, y] = [drawingWidth / 2, drawingHeight / 2];
      add(kind, kind === "text" ? [x - 60, y] : [x - 100, y - 60, x + 100, y + 60]);
    },
    change,
    move: (id: string, x: number, y: number): void => change(id, (one) => movedShape(one, x, y)),
    /** Moves the second end of a shape between two. */
    moveEnd: (id: string, x: number, y: number): void =>
      change(id, (one) => {
        const [fromX = 0, fromY = 0, toX = 0, toY = 0] = one.points;
        const within = (value: number, max: number): number => Math.max(0, Math.min(max, value));
        return { ...one, points: [fromX, fromY, within(toX + x, drawingWidth), within(toY + y, drawingHeight)] };
      }),
    remove: (id: string): void => {
      give(shapes.filter((one) => one.id !== id));
      if (chosenId === id) choose(null);
    },
    clear: (): void => {
      give([]);
      choose(null);
    },
    canUndo: past.current.length > 0,
    canRedo: future.current.length > 0,
    undo: () => step(past, future),
    redo: () => step(future, past),
  };
}

/** See `usePaint`. */
export type Paint = ReturnType<typeof usePaint>;
