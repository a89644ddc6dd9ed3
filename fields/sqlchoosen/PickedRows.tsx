import { Tag } from "@tessera/ui/list/Tag.tsx";
import type { ReactNode } from "react";
import "./sqlchoosen.css";

/** Chosen rows by name, with a cross each where they can be taken out. */
export function PickedRows(props: {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly onRemove?: (key: string) => void;
}): ReactNode {
  const { keys, nameOf, onRemove } = props;
  if (keys.length === 0) return null;
  return (
    <ul className="t-rowpicked">
      {keys.map((key) => (
        <li key={key}>
          <Tag label={nameOf(key)} {...(onRemove ? { onRemove: () => onRemove(key) } : {})} />
        </li>
      ))}
    </ul>
  );
}
