import type { ReactNode } from "react";
import { Tag } from "./Tag.tsx";
import "./TagList.css";

/** Several things by name, each with a cross where it can be taken out. On one line in cells. */
export function TagList(props: {
  /** Each once. */
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly onRemove?: (key: string) => void;
}): ReactNode {
  const { keys, nameOf, onRemove } = props;
  if (keys.length === 0) return null;
  return (
    <ul className="t-tag-list">
      {keys.map((key) => (
        <li key={key}>
          <Tag label={nameOf(key)} {...(onRemove ? { onRemove: () => onRemove(key) } : {})} />
        </li>
      ))}
    </ul>
  );
}
