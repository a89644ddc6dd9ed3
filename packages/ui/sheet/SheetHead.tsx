import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import ListFilter from "lucide-react/icons/list-filter";
import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { Menu } from "../menu/Menu.tsx";
import type { MenuEntry } from "../menu/MenuList.tsx";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import type { SheetColumn } from "./SheetColumn.ts";

const order = { asc: "ascending", desc: "descending" } as const;

/** The head of a `Sheet`: titles, the menus of columns, and that of all rows. */
export function SheetHead<Row>(props: {
  readonly columns: readonly SheetColumn<Row>[];
  readonly actions: readonly MenuEntry[] | undefined;
  readonly withTools: boolean;
}): ReactNode {
  const { actions = [], columns, withTools } = props;
  const { text } = useUiText();
  return (
    <thead>
      <tr>
        <th scope="col" className="t-sheet__number">
          #
        </th>
        {columns.map(({ align, id, isFiltered, menu, required, sorted, title }, place) => (
          <th
            key={id}
            scope="col"
            aria-sort={sorted && order[sorted]}
            className={classNames(align === "end" && "t-sheet__end", place === 0 && "is-pinned")}
          >
            <span className="t-sheet__title">
              <span className="t-cut" title={title}>
                {title}
              </span>
              {required && (
                <>
                  <span className="t-field__req" aria-hidden="true">
                    *
                  </span>
                  <span className="t-hide">{text("ui.required")}</span>
                </>
              )}
              {sorted && <Icon of={sorted === "asc" ? ArrowUp : ArrowDown} size={14} />}
              {isFiltered && <Icon of={ListFilter} size={14} label={text("ui.filtered")} />}
            </span>
            {menu && (
              <span className="t-sheet__menu" data-density="dense">
                <Menu label={text("ui.column_menu", { column: title })} icon={ChevronDown} items={menu} tabIndex={-1} />
              </span>
            )}
          </th>
        ))}
        {withTools && (
          <th scope="col" className="t-sheet__tools" data-density="dense">
            {actions.length > 0 ? (
              <Menu label={text("ui.all_lines")} items={actions} />
            ) : (
              <span className="t-hide">{text("ui.more_actions")}</span>
            )}
          </th>
        )}
      </tr>
    </thead>
  );
}
