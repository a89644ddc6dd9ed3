import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";
import "./Avatar.css";

export type AvatarProps = {
  /** Family name first, in every language: its first two words give the initials. */
  readonly name: string;
  /** What fixes the colour, usually the person's id; default the name. */
  readonly seed?: string;
  /** 24; 20 in rows, 32 in heads. */
  readonly size?: 20 | 24 | 32;
  /** Is looking at this record now. */
  readonly here?: boolean;
};

function hueOf(seed: string): number {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (sum % 6) + 1;
}

/** Initials on the person's own hue. Decoration: the name stands beside it. */
export function Avatar(props: AvatarProps): ReactNode {
  const initials = props.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase();
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "t-avatar",
        `t-avatar--hue-${hueOf(props.seed ?? props.name)}`,
        props.size && props.size !== 24 && `t-avatar--${props.size}`,
        props.here && "is-here",
      )}
    >
      {initials}
    </span>
  );
}
