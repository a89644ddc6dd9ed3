import type { ReactNode } from "react";
import { Chip } from "../list/Chip.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./DiffView.css";

export type Change = {
  /** Where, as text: "Orders › Quantity › label". */
  readonly path: string;
  readonly kind: "added" | "changed" | "removed";
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

const tones = { added: "success", changed: "info", removed: "danger" } as const;
const labels = { added: "ui.changes_added", changed: "ui.changes_changed", removed: "ui.changes_removed" } as const;

/** What differs between two states, one change per row: where, before, after. */
export function DiffView(props: { changes: readonly Change[] }): ReactNode {
  const { text } = useUiText();
  if (props.changes.length === 0) return <p className="t-diff__none">{text("ui.changes_none")}</p>;
  return (
    <table className="t-diff">
      <thead>
        <tr>
          <th scope="col">{text("ui.changes_path")}</th>
          <th scope="col">{text("ui.changes_before")}</th>
          <th scope="col">{text("ui.changes_after")}</th>
        </tr>
      </thead>
      <tbody>
        {props.changes.map((change, index) => (
          <tr key={`${index} ${change.path}`}>
            <th scope="row">
              <span>{change.path}</span> <Chip tone={tones[change.kind]}>{text(labels[change.kind])}</Chip>
            </th>
            <td>{change.kind === "added" ? null : <del>{change.before}</del>}</td>
            <td>{change.kind === "removed" ? null : <ins>{change.after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
