import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getListSetup } from "../../operations/getListSetup.ts";

type Setup = OutputOf<typeof getListSetup>;
type Column = Setup["columns"][number];

const textOperators = ["=", "<>", "LIKE", "NOT LIKE", "IN", "NOT IN", "IS NULL", "IS NOT NULL"];
const orderOperators = ["=", "<>", "<", "<=", ">", ">=", "BETWEEN", "NOT BETWEEN", "IS NULL", "IS NOT NULL"];

function column(name: string, label: string, more: Partial<Column> = {}): Column {
  return {
    id: name,
    name,
    path: name,
    label,
    type: "text",
    format: "Default",
    fieldType: null,
    width: null,
    hidden: false,
    filterable: true,
    sortable: true,
    operators: textOperators,
    reference: false,
    isKeys: false,
    deadline: null,
    options: null,
    isReference: false,
    groupings: [],
    aggregation: null,
    ...more,
  };
}

/** The service requests of the demo world, as the server describes their list. */
export const requestSetup: Setup = {
  id: "service-request",
  label: "Service requests",
  recordLabel: "Service request",
  entity: "service-request",
  columns: [
    column("number", "No.", { width: 132 }),
    column("subject", "Subject", { width: 320 }),
    column("status", "Status", {
      groupings: [null],
      options: [
        { key: "new", label: "New", tile: "empty" },
        { key: "waiting", label: "Waiting", tile: "wait", tone: "warning" },
      ],
    }),
    column("requester", "Requester"),
    column("due_on", "Due", { type: "date", operators: orderOperators, groupings: ["month", "year"] }),
    column("changed_at", "Changed", { type: "timestamp_technical", operators: orderOperators }),
    column("urgent", "Urgent", { type: "boolean", operators: ["=", "<>", "IS NULL", "IS NOT NULL"] }),
    column("total", "Cost, €", {
      type: "decimal",
      aggregation: "Summation",
      format: "Number with thousand separator",
      operators: orderOperators,
    }),
    column("note", "Note", { hidden: true }),
  ],
  order: [{ column: "number", direction: "desc" }],
  groups: [],
  pageSize: 10,
  settings: {},
  form: "service-request",
  createUrl: "/service-requests/create",
  createUrls: [{ url: "/service-requests/create", title: "New service request" }],
  popup: false,
  popupType: "DynForm",
  popupRedirect: null,
  updateUrl: "/service-requests/update",
  hasKeys: true,
  may: { create: true, update: true, delete: true, export: true },
  definitions: 1,
};

/** Rows of `requestSetup`; the second hides a cell and may not be deleted. */
export const requestRows: readonly unknown[] = [
  {
    key: "k1",
    cells: {
      number: "SR-2026-0418",
      subject: "Replace access cards",
      status: "new",
      requester: "Kővári Anna",
      due_on: "2026-11-21",
      changed_at: "2026-11-20 23:30:00.5",
      urgent: true,
      total: "1420.50",
    },
    masked: [],
    may: { update: true, delete: true },
  },
  {
    key: "k2",
    cells: {
      number: "SR-2026-0417",
      subject: "Move six desks",
      status: "waiting",
      requester: null,
      due_on: null,
      changed_at: "2026-07-01 08:00:00",
      urgent: false,
      total: null,
    },
    masked: ["total"],
    may: { update: true, delete: false },
  },
];

/** What the server answers in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly setup: Setup;
  readonly rows: readonly unknown[];
  readonly count: { readonly total: number; readonly exact: boolean };
}[] = [
  { name: "a page of many", setup: requestSetup, rows: requestRows, count: { total: 830, exact: true } },
  { name: "more than are counted", setup: requestSetup, rows: requestRows, count: { total: 10_000, exact: false } },
  { name: "no record", setup: requestSetup, rows: [], count: { total: 0, exact: true } },
  {
    name: "a view that nobody may change",
    setup: {
      ...requestSetup,
      createUrl: null,
      updateUrl: null,
      may: { create: false, update: false, delete: false, export: false },
    },
    rows: requestRows,
    count: { total: 2, exact: true },
  },
];
