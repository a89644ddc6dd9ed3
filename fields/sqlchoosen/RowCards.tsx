import { classNames } from "@tessera/ui/classNames.ts";
import type { GridColumn } from "@tessera/ui/grid/DataGridColumn.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { Row } from "./useRows.tsx";

/** The rows on a phone: each a wide button with its name, and below it what else is known of it. */
export function RowCards(props: {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly chosen: readonly string[];
  readonly several: boolean;
  readonly onPick: (row: Row) => void;
  readonly empty: ReactNode;
}): ReactNode {
  const { chosen, columns, rows } = props;
  if (rows.length === 0) return props.empty;
  return (
    <ul className="t-rowpicker__cards">
      {rows.map((row) => {
        const isChosen = chosen.includes(row.key);
        const about = columns
          .map(({ render, title }) => [title, render(row)] as const)
          .filter(([, text]) => text !== "");
        return (
          <li key={row.key}>
            <button
              type="button"
              className={classNames("t-rowpicker__card", isChosen && "is-chosen")}
              aria-pressed={isChosen}
              onClick={() => props.onPick(row)}
            >
              <span className="t-strong">{row.label}</span>
              {isChosen && <Icon of={Check} />}
              {about.length > 0 && (
                <span className="t-rowpicker__about">
                  {about.map(([title, text]) => (
                    <span key={title}>
                      {title !== "" && <span className="t-faint">{title} </span>}
                      {text}
                    </span>
                  ))}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
