import type { ReactNode } from "react";
import { formatDecimal } from "../format/decimalText.ts";
import { Menu } from "../menu/Menu.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { Pagination } from "./Pagination.tsx";
import "./Pagination.css";

export type ListFooterProps = {
  /** The list's name, where a page has several. */
  readonly of?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes?: readonly number[];
  /** The list's own page size: offered as such among the others. */
  readonly ownSize?: number | undefined;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
  /** Rows on this page. */
  readonly rows: number;
  readonly hasNext: boolean;
  /** Rows of the whole list; null when nobody has counted (yet). */
  readonly total: number | null;
  /** The count is on its way. */
  readonly counting?: boolean;
  /** The rows are on their way. */
  readonly loading?: boolean;
  readonly children?: ReactNode;
};

/** Whether it is known that there is nothing to turn pages of. */
function isEmpty({ counting = false, loading = false, page, rows, total }: ListFooterProps): boolean {
  return rows === 0 && page <= 1 && (total === 0 || (!loading && !counting));
}

const usualSizes = [20, 50, 100, 200];

function sizesOf({ ownSize, pageSize, pageSizes = usualSizes }: ListFooterProps): readonly number[] {
  const sizes = new Set([...pageSizes, pageSize, ...(ownSize === undefined ? [] : [ownSize])]);
  return [...sizes].sort((left, right) => left - right);
}

/**
 * The foot of a list: which rows these are, of how many, how many at once, and the pages; of an empty list only that it
 * is empty.
 */
export function ListFooter(props: ListFooterProps): ReactNode {
  const { language, text } = useUiText();
  const number = (value: number): string => formatDecimal(String(value), language);
  const from = (props.page - 1) * props.pageSize + 1;
  const values = { from: number(from), to: number(from + props.rows - 1), total: number(props.total ?? 0) };
  const range = props.rows === 0 ? "ui.range_none" : props.total === null ? "ui.range_open" : "ui.range_of";
  const none = isEmpty(props);
  const isRangeKnown = props.rows > 0 || props.loading !== true;
  return (
    <footer className="t-foot">
      <span role="status" className="t-num">
        {isRangeKnown && text(range, values)}
        {props.total === null && props.counting && (
          <span className="t-faint">
            {isRangeKnown && " · "}
            {text("ui.total_pending")}
          </span>
        )}
      </span>
      {!none && (
        <span className="t-foot__sizes" data-density="dense">
          <Menu
            label={text("ui.rows_per_page")}
            text={`${text("ui.rows_per_page")} ${props.pageSize}`}
            variant="quiet"
            align="start"
            items={sizesOf(props).map((size) => ({
              id: String(size),
              label: size === props.ownSize ? text("ui.own_page_size", { count: size }) : String(size),
              checked: size === props.pageSize,
              onSelect: () => props.onPageSize(size),
            }))}
          />
        </span>
      )}
      {props.children}
      {!none && (
        <span className="t-foot__pages">
          <Pagination
            of={props.of}
            page={props.page}
            pages={props.total === null ? null : Math.ceil(props.total / props.pageSize)}
            hasNext={props.hasNext}
            onPage={props.onPage}
          />
        </span>
      )}
    </footer>
  );
}
