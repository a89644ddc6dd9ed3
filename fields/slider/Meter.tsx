import type { CSSProperties, ReactNode } from "react";
import { rangeOf } from "./behaviour.ts";
import type { SliderSettings } from "./def.ts";
import "./slider.css";

/** How much of the way from one end to the other, in percent. */
export const shareOf = (value: number, min: number, max: number): number =>
  max > min ? Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100)) : 0;

/** A number that is read, with a bar that shows how far between the ends it is. */
export function Meter(props: {
  readonly settings: SliderSettings;
  readonly text: string;
  readonly value: number;
}): ReactNode {
  const { max, min, step } = rangeOf(props.settings);
  const { text, value } = props;
  const digits = String(step).split(".")[1]?.length ?? 0;
  const longest = Math.max(...[min, max].map((end) => end.toFixed(digits).length));
  // Numbers below each other end on one line, as those of a column do.
  const minWidth = `${longest + text.length - String(value).length}ch`;
  const style = { "--at": `${shareOf(value, min, max)}%` } as CSSProperties;
  return (
    <span className="t-slider__meter">
      <span className="t-slider__bar" style={style} aria-hidden="true" />
      <span className="t-num" style={{ minWidth }}>
        {text}
      </span>
    </span>
  );
}
