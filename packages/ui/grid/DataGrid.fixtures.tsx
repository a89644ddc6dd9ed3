import { useState } from "react";
import { Button } from "../action/Button.tsx";
import { Toolbar } from "../action/Toolbar.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { SearchField } from "../input/SearchField.tsx";
import { TextInput } from "../input/TextInput.tsx";
import { Chip } from "../list/Chip.tsx";
import { FacetBar } from "../list/FacetBar.tsx";
import { ListFooter } from "../list/ListFooter.tsx";
import { SelectionBar } from "../list/SelectionBar.tsx";
import { Menu } from "../menu/Menu.tsx";
import { EmptyState } from "../show/EmptyState.tsx";
import { Person } from "../show/Person.tsx";
import { DataGrid } from "./DataGrid.tsx";
import type { GridColumn, GridSort } from "./DataGridColumn.ts";

type Request = {
  readonly id: string;
  readonly subject: string;
  readonly who: string;
  readonly due: string;
  readonly cost: string;
};

const subjects = [
  "Replace access cards for the audit team",
  "Move six desks",
  "Shredding container",
  "Fire-door inspection",
];
const people = ["Kővári Anna", "Großmann Lukas", "Tóth Eszter", "Böhm Martin"];

/** Sample rows. */
export function sampleRequests(count: number): readonly Request[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `SR-2026-${String(418 - index).padStart(4, "0")}`,
    subject: subjects[index % subjects.length] ?? "",
    who: people[index % people.length] ?? "",
    due: `2026-11-${String(10 + (index % 20)).padStart(2, "0")}`,
    cost: `${(index * 137) % 1900}.00`,
  }));
}

/** Sample columns. */
export const requestColumns: readonly GridColumn<Request>[] = [
  { id: "id", title: "No.", width: 132, look: "code", pinned: true, sortable: true, render: (row) => row.id },
  {
    id: "subject",
    title: "Subject",
    width: 240,
    look: "name",
    sortable: true,
    render: (row) => row.subject,
    text: (row) => row.subject,
  },
  {
    id: "state",
    title: "Status",
    width: 124,
    render: () => (
      <Chip tile="half" tone="accent">
        In progress
      </Chip>
    ),
  },
  { id: "who", title: "Requester", width: 156, render: (row) => <Person name={row.who} size={20} /> },
  { id: "due", title: "Due", width: 116, look: "date", sortable: true, render: (row) => row.due },
  {
    id: "cost",
    title: "Cost, €",
    width: 98,
    align: "end",
    sortable: true,
    sum: "5,638.50",
    render: (row) => row.cost,
  },
];

const filteredColumns = requestColumns.map((column) =>
  column.id === "subject" || column.id === "who"
    ? {
        ...column,
        filter: (
          <TextInput label={`Filter ${column.title}`} value="" onChange={() => undefined} placeholder="contains" />
        ),
      }
    : column,
);

function List(props: { count: number; loading?: boolean; filters?: boolean }) {
  const [sort, setSort] = useState<readonly GridSort[]>([{ id: "id", descending: true }]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["SR-2026-0417"]));
  const rows = sampleRequests(props.count);
  return (
    <div className="g-list">
      {selected.size > 0 && props.count > 0 ? (
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button variant="quiet">Assign</Button>
        </SelectionBar>
      ) : (
        <Toolbar>
          <FacetBar
            facets={[{ id: "status", name: "Status", value: "Open" }]}
            onRemove={() => undefined}
            search=""
            onSearch={() => undefined}
          />
        </Toolbar>
      )}
      <DataGrid
        label="Service requests"
        columns={props.filters ? filteredColumns : requestColumns}
        rows={rows}
        rowId={(row) => row.id}
        total={props.count}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onOpen={() => undefined}
        loading={props.loading ?? false}
        skeletonRows={4}
        sumLabel="Total"
        empty={<EmptyState text="There are no requests yet." action={<Button>New request</Button>} />}
        rowEnd={() => (
          <Menu label="Actions" tabIndex={-1} items={[{ id: "open", label: "Open", onSelect: () => undefined }]} />
        )}
      />
      <ListFooter
        page={1}
        pageSize={50}
        rows={rows.length}
        hasNext={false}
        total={null}
        counting
        onPage={() => undefined}
        onPageSize={() => undefined}
      />
    </div>
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("rows", () => <List count={7} />),
  fixture("many rows", () => <List count={250} />),
  fixture("filters", () => <List count={3} filters />),
  fixture("waiting", () => <List count={4} loading />),
  fixture("empty", () => <List count={0} />),
  fixture("search", () => <SearchField value="Wien" onSearch={() => undefined} />),
];
