import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getListSetup } from "../operations/getListSetup.ts";

/** What a list looks like and what the person may do with it. */
export type ListSetup = OutputOf<typeof getListSetup>;
/** A column of it. */
export type SetupColumn = ListSetup["columns"][number];

/** The field types that columns are of. */
export const typesOf = (columns: readonly Pick<SetupColumn, "fieldType">[]): readonly string[] =>
  columns.flatMap(({ fieldType }) => fieldType?.type ?? []);
