import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { Icon, type IconSource } from "../show/Icon.tsx";
import { Tile, type TileShape, type Tone } from "../show/Tile.tsx";
import "./Chip.css";

export type ChipProps = {
  readonly children: ReactNode;
  /** A state: hairline chip with a tile. */
  readonly tile?: TileShape;
  /** Colour of the tile; without a tile, the soft colour of the chip: only for what asks for attention. */
  readonly tone?: Tone;
  readonly icon?: IconSource;
};

/** A state or a remark beside a record. */
export function Chip(props: ChipProps): ReactNode {
  const soft = props.tile === undefined && props.tone !== undefined && props.tone !== "neutral";
  return (
    <span className={classNames("t-chip", soft && `t-chip--${props.tone}`)}>
      {props.tile && <Tile shape={props.tile} tone={props.tone ?? "neutral"} />}
      {props.icon && <Icon of={props.icon} size={14} />}
      <span className="t-cut">{props.children}</span>
    </span>
  );
}
