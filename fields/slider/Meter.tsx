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
  const { max, min } = rangeOf(props.settings);
  const style = { "--at": `${shareOf(props.value, min, max)}%` } as CSSProperties;
  return (
    <span className="t-slider__meter">
      <span className="t-slider__bar" style={style} aria-hidden="true" />
      <span className="t-num">{props.text}</span>
    </span>
  );
}
