import { personSign } from "@tessera/std/personSign.ts";
import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
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

/** Initials on the person's own hue. Decoration: the name stands beside it. */
export function Avatar(props: AvatarProps): ReactNode {
  const { hue, initials } = personSign(props.name, props.seed ?? props.name);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "t-avatar",
        `t-avatar--hue-${hue}`,
        props.size && props.size !== 24 && `t-avatar--${props.size}`,
        props.here && "is-here",
      )}
    >
      {initials}
    </span>
  );
}
