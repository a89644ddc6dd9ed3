import { Button } from "@tessera/ui/action/Button.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import type { FieldViews } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import type { ReactNode, RefObject, UIEvent } from "react";
import { type ComparedRow, type ComparedTable, markOf } from "./comparedForm.ts";
import { DifferenceWord } from "./DifferenceWord.tsx";
import type { Picking } from "./picking.ts";
import { VersionValue } from "./VersionValue.tsx";
import type { VersionSide } from "./versionSide.tsx";

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);

interface RowsProps {
  readonly of: ComparedTable;
  readonly at: "left" | "right";
  readonly side: VersionSide;
  readonly views: ReadonlyMap<string, FieldViews>;
  readonly current: string | null;
  readonly picking: Picking | null;
  /** Rows that are drawn at most. */
  readonly max: number;
  readonly onMore: () => void;
  /** The box that scrolls sideways, and what follows when it does. */
  readonly box: RefObject<HTMLElement | null>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

function Row(props: RowsProps & { readonly row: ComparedRow }): ReactNode {
  const { at, of, picking, row, side, views } = props;
  const { t } = useTexts();
  const table = of[at];
  const uid = row[at];
  const mark = markOf(of.id, row.id);
  const mayPick = row.difference !== "equals" && picking?.mayPick(mark) === true;
  const index = table && uid !== null ? side.store.rows(table.slot).findIndex((one) => one.uid === uid) : -1;
  const name = t("form.versions.row", { number: index + 1 });
  const tick = mayPick && (
    <Checkbox
      checked={picking.picked.has(mark)}
      label={index < 0 ? t("form.versions.row_added") : name}
      onChange={(isPicked) => picking.pick(mark, isPicked)}
    />
  );
  const isAt = props.current === mark && "is-at";
  if (!table || uid === null || index < 0)
    return (
      <tr className={classNames("t-versions__none", isAt)} data-mark={row.difference === "equals" ? undefined : mark}>
        <td className="t-versions__number">{tick}</td>
        <td colSpan={of.columns.length} className="t-versions__gap">
          <span>{t("form.versions.no_row")}</span>
        </td>
      </tr>
    );
  return (
    <tr
      className={classNames(row.difference !== "equals" && `is-${row.difference}`, isAt)}
      data-mark={row.difference === "equals" ? undefined : mark}
    >
      <td className="t-versions__number">
        {tick ||
          (row.difference === "added" ? (
            <Icon of={Plus} size={14} label={t("form.versions.added")} />
          ) : row.difference === "removed" ? (
            <Icon of={Minus} size={14} label={t("form.versions.removed")} />
          ) : (
            index + 1
          ))}
      </td>
      {of.columns.map((column, place) => {
        const field = column[at];
        const difference = row.cells.get(column.id) ?? "equals";
        const isOwn = row.difference === "modified" && difference !== "equals";
        return (
          <td
            key={column.id}
            className={classNames(
              field && numeric.has(field.valueType) && "t-num",
              isOwn && "is-changed",
              field === null && "t-versions__gap",
            )}
          >
            <div className="t-versions__cell">
              {field && (
                <VersionValue
                  side={side}
                  field={field}
                  target={{ table: table.slot, uid, slot: field.slot }}
                  views={views}
                  isCell
                />
              )}
              {place === 0 && row.difference !== "modified" && <DifferenceWord of={row.difference} />}
              {isOwn && <span className="t-hide">{t("form.versions.modified")}</span>}
            </div>
          </td>
        );
      })}
    </tr>
  );
}

/** The rows of a sub-form on one side. Both sides have the same rows and columns, so that they stand level. */
export function ComparedRows(props: RowsProps): ReactNode {
  const { at, of, side } = props;
  const { t } = useTexts();
  const table = of[at];
  const label = shownText((table ?? of.right ?? of.left)?.label ?? "", t);
  if (table === null)
    return (
      <div className="t-versions__gap t-versions__table-gap">
        <span>{t("form.versions.not_shown")}</span>
      </div>
    );
  if (side.unread.includes(table.name)) return <Banner tone="info" still title={t("form.versions.rows_unread")} />;
  const own = of.rows.filter((row) => row[at] !== null).length;
  const mark = markOf(of.id);
  return (
    <>
      <section
        ref={props.box}
        className={classNames("t-versions__sheet", props.current === mark && "is-at")}
        data-mark={mark}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
        tabIndex={0}
        aria-label={`${label}, ${t(`form.versions.${at}`)}`}
        onScroll={props.onScroll}
      >
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className="t-versions__number">
                #
              </th>
              {of.columns.map(({ id, left, right }) => {
                const field = at === "left" ? (left ?? right) : (right ?? left);
                return (
                  <th key={id} scope="col" className={classNames(field && numeric.has(field.valueType) && "t-num")}>
                    {shownText(field?.label ?? "", t)}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {of.rows.slice(0, props.max).map((row) => (
              <Row key={row.id} {...props} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="t-versions__count">
        {t("form.versions.rows", { count: own })}
        {of.rows.length > props.max && (
          <Button variant="quiet" onClick={props.onMore}>
            {t("form.versions.more_rows")}
          </Button>
        )}
      </p>
    </>
  );
}
