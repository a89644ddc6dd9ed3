import type { ReactNode } from "react";
import { Avatar, type AvatarProps } from "./Avatar.tsx";

/** An avatar with the name beside it. */
export function Person(props: AvatarProps): ReactNode {
  return (
    <span className="t-person">
      <Avatar {...props} />
      <span className="t-cut" title={props.name}>
        {props.name}
      </span>
    </span>
  );
}
