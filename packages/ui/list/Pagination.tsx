import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./Pagination.css";

export type PaginationProps = {
  /** Of which list, where a page has several. */
  readonly of?: string | undefined;
  /** From 1. */
  readonly page: number;
  /** Null while nobody has counted; then only `hasNext` decides. */
  readonly pages: number | null;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
};

function around(page: number, pages: number): readonly (number | "gap-before" | "gap-after")[] {
  const shown: (number | "gap-before" | "gap-after")[] = [];
  for (let at = 1; at <= pages; at++) {
    if (at === 1 || at === pages || Math.abs(at - page) <= 1 || pages <= 7) shown.push(at);
    else if (at < page && !shown.includes("gap-before")) shown.push("gap-before");
    else if (at > page && !shown.includes("gap-after")) shown.push("gap-after");
  }
  return shown;
}

/** Pages of a list; it works without a total, because the page never waits for the count. */
export function Pagination(props: PaginationProps): ReactNode {
  const { text } = useUiText();
  const { page, pages } = props;
  const forward = pages === null ? props.hasNext : page < pages;
  return (
    <nav
      aria-label={props.of === undefined ? text("ui.pages") : `${text("ui.pages")}: ${props.of}`}
      className="t-pager"
    >
      <button
        type="button"
        aria-label={text("ui.previous_page")}
        disabled={page <= 1}
        onClick={() => props.onPage(page - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      {(pages === null ? [page] : around(page, Math.max(1, pages))).map((item) =>
        typeof item === "number" ? (
          <button
            key={item}
            type="button"
            aria-label={text("ui.page_of", { page: item })}
            aria-current={item === page ? "page" : undefined}
            onClick={() => item !== page && props.onPage(item)}
          >
            {item}
          </button>
        ) : (
          <span key={item} className="t-faint" aria-hidden="true">
            …
          </span>
        ),
      )}
      <button
        type="button"
        aria-label={text("ui.next_page")}
        disabled={!forward}
        onClick={() => props.onPage(page + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
    </nav>
  );
}
