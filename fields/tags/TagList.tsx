import { Tag } from "@tessera/ui/list/Tag.tsx";
import type { ReactNode } from "react";
import "./tags.css";

/** Tags as they are read. */
export function TagList(props: { readonly names: readonly string[] }): ReactNode {
  if (props.names.length === 0) return null;
  return (
    <ul className="t-tags-read">
      {[...new Set(props.names)].map((name) => (
        <li key={name}>
          <Tag label={name} />
        </li>
      ))}
    </ul>
  );
}
