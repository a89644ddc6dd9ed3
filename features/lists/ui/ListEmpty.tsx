import { Button } from "@tessera/ui/action/Button.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { CellFormat } from "@tessera/web-kit/values/cellText.ts";
import type { ReactNode } from "react";
import { filterLabels, filterLine } from "./filter/filterLabels.tsx";
import type { ListState } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";

/** See `ListEmpty`. */
export interface ListEmptyProps {
  readonly setup: ListSetup;
  readonly state: ListState;
  readonly cellFormat: CellFormat;
  readonly onChange: (change: Partial<ListState>) => void;
  /** Null where the person may make none. */
  readonly onNew: (() => void) | null;
  /** What its button says. */
  readonly newText: string;
}

/** No row: there is no record yet, or none matches; then it says what was asked and offers to drop each part of it. */
export function ListEmpty(props: ListEmptyProps): ReactNode {
  const { setup, state, cellFormat, onChange, onNew } = props;
  const { t } = useTexts();
  const { filters, search } = state;
  if (filters.length === 0 && search === "") {
    return (
      <EmptyState
        text={t("list.empty")}
        action={onNew === null ? undefined : <Button onClick={onNew}>{props.newText}</Button>}
      />
    );
  }
  const named = filters.map((filter) => {
    const column = setup.columns.find((one) => one.path === filter.path) ?? null;
    return {
      path: filter.path,
      name: column?.label ?? t("list.filter.linked"),
      line: filterLine(filterLabels(column, filter, cellFormat, t)),
    };
  });
  const asked = [
    ...(search === "" ? [] : [t("list.noMatch.search", { text: search })]),
    ...named.map(({ name, line }) => t("list.noMatch.filter", { name, line })),
  ];
  return (
    <EmptyState
      kind="noMatch"
      text={t("list.noMatch", { asked: asked.join("; ") })}
      action={
        <span className="t-list__drop">
          {search !== "" && <Button onClick={() => onChange({ search: "" })}>{t("list.noMatch.dropSearch")}</Button>}
          {named.map(({ path, name }) => (
            <Button key={path} onClick={() => onChange({ filters: filters.filter((one) => one.path !== path) })}>
              {t("list.noMatch.drop", { name })}
            </Button>
          ))}
        </span>
      }
    />
  );
}
