import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import "../list/Chip.css";

/** How far a record has come, by how much of the square is filled (look: The tile is our sign). */
export type TileShape = "empty" | "half" | "threeQuarters" | "ticked" | "wait" | "late" | "stop";
export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";

const frame = (
  <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
);
const solid = "M3 1h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2";
const shapes: Record<TileShape, ReactNode> = {
  empty: frame,
  half: (
    <>
      {frame}
      <path d="M2 6h8v3.5a.5.5 0 0 1-.5.5h-7a.5.5 0 0 1-.5-.5z" fill="currentColor" />
    </>
  ),
  threeQuarters: (
    <>
      {frame}
      <path d="M2 4h8v5.5a.5.5 0 0 1-.5.5h-7a.5.5 0 0 1-.5-.5z" fill="currentColor" />
    </>
  ),
  ticked: <path fillRule="evenodd" fill="currentColor" d={`${solid}m5.2 2.9L5.2 6.9 3.8 5.5l-.9.9 2.3 2.3 3.9-3.9z`} />,
  wait: (
    <>
      {frame}
      <path d="M4 4h1.3v4H4zM6.7 4H8v4H6.7z" fill="currentColor" />
    </>
  ),
  late: <path fillRule="evenodd" fill="currentColor" d={`${solid}m2.3 1.7v4h1.4v-4zm0 5v1.4h1.4V7.7z`} />,
  stop: <path fillRule="evenodd" fill="currentColor" d={`${solid}m0 4.3v1.4h6V5.3z`} />,
};

/** The 12-px state sign; its text stands beside it. */
export function Tile(props: { shape: TileShape; tone?: Tone }): ReactNode {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={classNames("t-tile", props.tone && `t-tile--${props.tone}`)}>
      {shapes[props.shape]}
    </svg>
  );
}
