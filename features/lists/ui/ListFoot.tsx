import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { ListFooter } from "@tessera/ui/list/ListFooter.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { ListData } from "./useListData.tsx";
import { pageSizes } from "./useListPreferences.tsx";

/** Which rows these are, of how many; "10,000+" where nobody counted further. */
export function ListFoot(props: {
  /** The list's name. */
  label: string;
  data: ListData;
  page: number;
  pageSize: number;
  /** The list's own. */
  ownSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}): ReactNode {
  const { data, page, pageSize } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const { count } = data;
  const total = count?.exact === true ? count.total : null;
  const hasNext = total === null ? data.rows.length === pageSize : page * pageSize < total;
  return (
    <ListFooter
      of={props.label}
      page={page}
      pageSize={pageSize}
      pageSizes={pageSizes}
      ownSize={props.ownSize}
      onPage={props.onPage}
      onPageSize={props.onPageSize}
      rows={data.rows.length}
      hasNext={hasNext}
      total={total}
      counting={data.isCounting}
      loading={data.isLoading}
    >
      {count?.exact === false && (
        <span className="t-num">{t("list.atLeast", { count: formatDecimal(String(count.total), language) })}</span>
      )}
    </ListFooter>
  );
}
