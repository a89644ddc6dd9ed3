import { operators } from "@tessera/contract/values/valueType.ts";
import type { ConditionColumn, ConditionSource } from "./conditionColumn.ts";

/** A column as a list describes it. */
interface ListColumn extends Omit<ConditionColumn, "operators"> {
  readonly filterable: boolean;
  readonly operators: readonly string[];
}

/** What is asked of a list: packages know no operation. All of them reject with `ApiError`. */
export interface ListConditionCalls {
  readonly columns: () => Promise<readonly ListColumn[]>;
  /** Records that a column names: a page of them, or (with `keys`) what these are called. */
  readonly choices: (asked: {
    readonly column: string;
    readonly search?: string;
    readonly page?: number;
    readonly keys?: string[];
  }) => Promise<{
    readonly options: readonly { readonly key: string; readonly value: string; readonly detail: string | null }[];
    readonly completed: boolean;
  }>;
}

/** The columns of a list as a condition compares them. Rejects as its calls do. */
export async function listConditionSource({ choices, columns }: ListConditionCalls): Promise<ConditionSource> {
  const all = await columns();
  return {
    columns: all
      .filter(({ filterable }) => filterable)
      .map(({ operators: named, ...column }) => ({
        ...column,
        operators: named.flatMap((name) => operators.find((one) => one === name) ?? []),
      })),
    loadChoices: async ({ name }, { page, search }) => {
      const { completed, options } = await choices({ column: name, page, search: search.slice(0, 200) });
      return { completed, options: options.map(({ detail, key, value }) => ({ key, label: value, detail })) };
    },
    namesOf: async ({ name }, keys) => {
      const { options } = await choices({ column: name, keys: keys.slice(0, 100) });
      return new Map(options.map(({ key, value }) => [key, value]));
    },
  };
}
