import type { ReactNode } from "react";
import { Tag } from "./Tag.tsx";
import "./TagList.css";

/** What is chosen, each with its name, and with a cross where it can be taken out. */
export function TagList(props: {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly onRemove?: (key: string) => void;
}): ReactNode {
  const { keys, nameOf, onRemove } = props;
  if (keys.length === 0) return null;
  return (
    <ul className="t-tags">
      {keys.map((key) => (
        <li key={key}>
          <Tag label={nameOf(key)} {...(onRemove ? { onRemove: () => onRemove(key) } : {})} />
        </li>
      ))}
    </ul>
  );
}
