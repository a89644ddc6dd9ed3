import { Toolbar } from "@tessera/ui/action/Toolbar.tsx";
import { FacetBar } from "@tessera/ui/list/FacetBar.tsx";
import { FacetChip } from "@tessera/ui/list/FacetChip.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { CellFormat } from "@tessera/web-kit/values/cellText.ts";
import ListFilterIcon from "lucide-react/icons/list-filter";
import { Fragment, type ReactNode, useState } from "react";
import { type FilterLabels, filterLabels } from "./filter/filterLabels.tsx";
import type { ListFilter } from "./filter/listFilter.ts";
import type { ListState } from "./listState.ts";
import type { ListSetup, SetupColumn } from "./setupTypes.ts";

const FilterDialog = lazyDialog(async () => (await import("./filter/FilterDialog.tsx")).FilterDialog);

function FilterText({ lead, values, glue }: FilterLabels): ReactNode {
  return (
    <>
      {lead !== "" && <i>{lead}</i>}
      {lead !== "" && " "}
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat and have no state
        <Fragment key={index}>
          {index > 0 && (
            <>
              {" "}
              <i>{glue}</i>{" "}
            </>
          )}
          {value}
        </Fragment>
      ))}
    </>
  );
}

/** What a list is filtered by and searched for, as chips that only say it. Null where it is neither. */
export function AskedChips(props: Pick<ListToolbarProps, "setup" | "state" | "cellFormat">): ReactNode {
  const { setup, state, cellFormat } = props;
  const { t } = useTexts();
  if (state.filters.length === 0 && state.search === "") return null;
  return (
    <>
      {state.search !== "" && <FacetChip name={t("list.search.name")}>{state.search}</FacetChip>}
      {state.filters.map((filter) => {
        const column = setup.columns.find((one) => one.path === filter.path) ?? null;
        return (
          <FacetChip key={filter.path} name={column?.label ?? t("list.filter.linked")}>
            <FilterText {...filterLabels(column, filter, cellFormat, t)} />
          </FacetChip>
        );
      })}
    </>
  );
}

/** See `ListToolbar`. */
export interface ListToolbarProps {
  readonly setup: ListSetup;
  readonly state: ListState;
  readonly cellFormat: CellFormat;
  readonly onFilters: (filters: readonly ListFilter[]) => void;
  readonly onSearch: (search: string) => void;
  /** Behind search and filters. */
  readonly end: ReactNode;
}

/** Search and filters of a list: what is set stands as chips, the menu sets one more. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { setup, state, cellFormat, onFilters } = props;
  const { t } = useTexts();
  const [edited, setEdited] = useState<SetupColumn | null>(null);
  const filterable = setup.settings.showFilters === false ? [] : setup.columns.filter(({ filterable: may }) => may);
  const columnAt = (path: string): SetupColumn | null => setup.columns.find((one) => one.path === path) ?? null;
  const set = (path: string, filter: ListFilter | null): void => {
    const isThere = state.filters.some((one) => one.path === path);
    const others = state.filters.flatMap((one) => (one.path !== path ? [one] : filter === null ? [] : [filter]));
    onFilters(isThere || filter === null ? others : [...others, filter]);
  };
  const facets = state.filters.map((filter) => {
    const column = columnAt(filter.path);
    // A value with a name of its own is a key: it can be edited where records can be chosen.
    const isEditable = column !== null && filterable.includes(column) && (filter.names === null || column.reference);
    return {
      id: filter.path,
      name: column?.label ?? t("list.filter.linked"),
      value: <FilterText {...filterLabels(column, filter, cellFormat, t)} />,
      ...(isEditable ? { onClick: () => setEdited(column) } : {}),
    };
  });
  const menu = filterable.length > 0 && (
    <Menu
      label={t("list.filter.add")}
      text={t("list.filter")}
      icon={ListFilterIcon}
      variant="quiet"
      items={filterable.map((column) => ({
        id: column.id,
        label: column.label,
        onSelect: () => setEdited(column),
      }))}
    />
  );
  return (
    <Toolbar>
      {setup.settings.showUniversalFilter === false ? (
        <div className="t-list__facets">
          {facets.map(({ id, name, value, ...rest }) => (
            <FacetChip key={id} name={name} onRemove={() => set(id, null)} {...rest}>
              {value}
            </FacetChip>
          ))}
          {menu}
        </div>
      ) : (
        <FacetBar
          label={setup.label}
          facets={facets}
          onRemove={(path) => set(path, null)}
          search={state.search}
          onSearch={props.onSearch}
          placeholder={t("list.search")}
          end={menu}
        />
      )}
      {props.end}
      {edited !== null && (
        <FilterDialog
          list={setup.id}
          column={edited}
          filter={
            state.filters.find((one) => one.path === edited.path && (one.names === null || edited.reference)) ?? null
          }
          onClose={() => setEdited(null)}
          onDone={(filter) => {
            setEdited(null);
            set(edited.path, filter);
          }}
        />
      )}
    </Toolbar>
  );
}
