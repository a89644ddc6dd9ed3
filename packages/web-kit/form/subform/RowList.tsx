import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { MoveHandle } from "@tessera/ui/action/MoveHandle.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { openRowMenu } from "@tessera/ui/grid/openRowMenu.ts";
import { moveClass, useRowMove } from "@tessera/ui/grid/useRowMove.ts";
import { useNear } from "@tessera/ui/measure/useNear.ts";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../texts/useTexts.ts";
import { RowsLabel } from "./RowsLabel.tsx";
import type { RowsModel } from "./rowsModel.ts";
import "./RowList.css";

/** Items from which on only those near the screen are drawn, and those drawn at once. */
const longList = 60;
const firstItems = 20;

/** An item of the list; of a long one it is drawn once it comes near the screen, and then stays. */
function NearItem(props: {
  id: string;
  isLong: boolean;
  isFirst: boolean;
  className: string;
  onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void;
  children: () => ReactNode;
}): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  const isNear = useNear(item, !props.isLong || props.isFirst);
  return (
    <li
      ref={item}
      data-row={props.id}
      className={classNames(props.className, !isNear && "is-far")}
      onKeyDown={props.onKeyDown}
    >
      {isNear && props.children()}
    </li>
  );
}

const itemsOf = (list: HTMLOListElement): readonly Element[] => [...list.children];

/**
 * Rows of a sub-form below each other, each with its number, handle and menu; the line that adds stands behind them.
 */
export function RowList(props: {
  model: RowsModel;
  /** Draws the inside of a row. */
  children: (row: RowInfo, index: number) => ReactNode;
  /** The class of a row. */
  itemClass: string;
  /** Stands beside the count: what the view itself can do with all rows. */
  actions?: readonly MenuEntry[];
  /** Adds in a way of the view; else the first control of the new row gets the keyboard. */
  onAdd?: (() => void) | undefined;
  foot?: ReactNode;
}): ReactNode {
  const { model } = props;
  const { add, move, state } = model;
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const moving = useRowMove(list, itemsOf, (from, to) => move?.(from, to));
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>, index: number): void => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (openRowMenu(event, event.currentTarget) || !move || !event.altKey || step === 0) return;
    event.preventDefault();
    if (!state.rows[index + step]) return;
    const { activeElement } = document;
    flushSync(() => move(index, index + step));
    // The browser takes the keyboard away from what it moves.
    if (activeElement instanceof HTMLElement) activeElement.focus();
  };
  const addRow = (): void => {
    flushSync(() => void add?.());
    list.current?.lastElementChild?.querySelector<HTMLElement>("input, textarea, [role=combobox]")?.focus();
  };
  const actions = [...(props.actions ?? []), ...model.actions];
  // A count alone, below the heading of the group, says less than the rows themselves.
  const isCounted = model.isTitled || actions.length > 0;
  return (
    <div className="t-rows">
      {(isCounted || state.rows.length === 0) && (
        <div className="t-rows__head">
          {model.isTitled && <RowsLabel model={model} />}
          {isCounted && <Badge>{state.rows.length}</Badge>}
          {state.rows.length === 0 && <span className="t-quiet">{t("form.rows.none")}</span>}
          {actions.length > 0 && (
            <div className="t-rows__tools t-rows__tools--all">
              <Menu label={t("form.rows.all")} items={actions} />
            </div>
          )}
        </div>
      )}
      {state.rows.length > 0 && (
        <ol ref={list} className="t-rows__list" aria-label={model.label}>
          {state.rows.map((row, index) => (
            <NearItem
              key={row.uid}
              id={row.uid}
              isLong={state.rows.length > longList}
              isFirst={index < firstItems}
              className={classNames("t-rows__item", props.itemClass, moveClass(moving.move, index))}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {() => (
                <>
                  {move && (
                    <MoveHandle number={index + 1} onPointerDown={(event) => moving.onPointerDown(event, index)} />
                  )}
                  <div className="t-rows__body">{props.children(row, index)}</div>
                  <div className="t-rows__tools">
                    {model.hasActions(row) && (
                      <Menu
                        label={t("form.rows.actions", { line: model.nameOf(index) })}
                        items={() => model.actionsOf(row, index)}
                      />
                    )}
                  </div>
                </>
              )}
            </NearItem>
          ))}
        </ol>
      )}
      {props.foot}
      {add && (
        <div>
          <Button icon={Plus} onClick={props.onAdd ?? addRow}>
            {t("form.rows.add")}
          </Button>
        </div>
      )}
    </div>
  );
}
