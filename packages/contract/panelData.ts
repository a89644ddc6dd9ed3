import type { InputOf, Operation, OutputOf } from "./defineOperation.ts";
import type { Condition } from "./definitions/condition.ts";
import type { ListColumn } from "./definitions/listBody.ts";
import type { DateBucket } from "./definitions/queryBody.ts";
import type { UserConfig } from "./personal/userConfig.ts";

/** Where rows come from: a list, or a query by itself, which guests are not answered. */
export type SourceReference = `list:${string}` | `query:${string}`;

/** A column by which rows are put together; `by` is for days and instants. */
export interface SourceGroupingBy {
  readonly column: string;
  readonly by?: DateBucket | null | undefined;
}

/** Which rows of a source. What is absent is the source's own. */
interface Selection {
  readonly source: SourceReference;
  /** Over paths of the source's columns. */
  readonly filter?: Condition | null | undefined;
  readonly search?: string | null | undefined;
  /** The group that the rows belong to: the outermost first, each with its value. */
  readonly within?: readonly (SourceGroupingBy & { readonly value: unknown })[] | undefined;
}

/** A page of rows. */
export interface RowsQuery extends Selection {
  readonly read: "rows";
  /** Names of the columns that are wanted. Absent: all. */
  readonly columns?: readonly string[] | undefined;
  readonly order?: readonly { readonly column: string; readonly direction: "asc" | "desc" }[] | undefined;
  readonly offset?: number | undefined;
  /** At most 500. Absent: the page size of the source. */
  readonly limit?: number | undefined;
}

/** How many rows there are. */
export interface CountQuery extends Selection {
  readonly read: "count";
}

/** What is worked out of a column's values in each group. */
export interface SourceMeasure {
  readonly column: string;
  readonly aggregation: Exclude<ListColumn["aggregation"], "None" | undefined>;
}

/** Groups of rows with their counts and what is worked out of their values. */
export interface GroupsQuery extends Selection {
  readonly read: "groups";
  readonly by: SourceGroupingBy;
  /** Absent: what the columns of the source ask for. */
  readonly measures?: readonly SourceMeasure[] | undefined;
  readonly direction?: "asc" | "desc" | undefined;
  readonly offset?: number | undefined;
}

/** How the columns of a source are called, written and chosen from. */
export interface ColumnsQuery {
  readonly read: "columns";
  readonly source: SourceReference;
}

/** A read of a source of rows: under the reader's rights, with masked cells, by rows and groups. */
export type SourceQuery = RowsQuery | CountQuery | GroupsQuery | ColumnsQuery;

/** What an operation answers that only reads; its input names no more than the address of the page says. */
export interface OperationQuery<Declared extends Operation = Operation> {
  readonly read: "operation";
  readonly operation: Declared;
  readonly input: InputOf<Declared>;
}

/** Something that a panel shows, as it is asked for. */
export type PanelQuery = SourceQuery | OperationQuery;

/** Declares a query of an operation, with the input that it takes. */
export const askOperation = <Declared extends Operation>(
  operation: Declared,
  input: InputOf<Declared>,
): OperationQuery<Declared> => ({ read: "operation", operation, input });

/** What a query of an operation was answered; undefined: not yet. */
export const answerOf = <Declared extends Operation>(
  _operation: Declared,
  answer: unknown,
): OutputOf<Declared> | undefined =>
  // The handler of that very operation made it.
  answer as OutputOf<Declared> | undefined;

/** Where a panel stands when it is asked what it shows. */
export interface PanelPlace<Params> {
  readonly params: Params;
  /** Address of the page, with its query. */
  readonly url: string;
  /** Element id of the panel where it is one of several of its type on the page; null where it is the only one. */
  readonly place: string | null;
  /**
   * What the caller has set for themselves (spec shell §3 user configuration), by key; empty for what is asked first.
   */
  readonly settings: UserConfig;
  /** What the view has chosen to show, such as the month of a calendar; null before it chose anything. */
  readonly state: unknown;
  /** What was answered so far, by name. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * What a panel shows, by name; null for what it does not need. It is asked again with each answer, so what depends on
 * one is named once that is there; three times at most. What operations are asked first depends on parameters and
 * address alone.
 */
export type PanelData<Params> = (place: PanelPlace<Params>) => Readonly<Record<string, PanelQuery | null>>;

/** How often a panel is asked what it shows beyond what it has been answered. */
export const panelDataRounds = 3;

/** Rows as `List_getList` answers them. */
export interface RowsAnswer {
  readonly rows: readonly unknown[];
}

/** A count; `exact` false: at least so many. */
export interface CountAnswer {
  readonly total: number;
  readonly exact: boolean;
}

/** What is known of some rows together; `masked` says of how many the reader may not see the value. */
export interface TotalsAnswer {
  readonly count: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly masked: Readonly<Record<string, number>>;
}

/** Groups as `List_getGroups` answers them; `total` is of all rows, null behind the first groups. */
export interface GroupsAnswer {
  readonly groups: readonly (TotalsAnswer & {
    readonly value: unknown;
    readonly name: string | null;
    readonly hidden: number;
  })[];
  readonly isComplete: boolean;
  readonly total: TotalsAnswer | null;
}

const has = (answer: unknown, name: string): boolean =>
  typeof answer === "object" && answer !== null && Object.hasOwn(answer, name);

/** Whether an answer has rows. */
export const isRowsAnswer = (answer: unknown): answer is RowsAnswer => has(answer, "rows");
/** Whether an answer is a count. */
export const isCountAnswer = (answer: unknown): answer is CountAnswer => has(answer, "exact");
/** Whether an answer has groups. */
export const isGroupsAnswer = (answer: unknown): answer is GroupsAnswer =>
  has(answer, "groups") && has(answer, "total");
