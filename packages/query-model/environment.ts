import type { AccessLookup } from "./access.ts";
import type { OperandSource } from "./conditions/operands.ts";
import type { EntityModels } from "./entityModel.ts";
import type { SqlFragment } from "./sql.ts";

/** What a statement is compiled with. */
export interface QueryEnvironment {
  readonly models: EntityModels;
  readonly access: AccessLookup;
  readonly operands: OperandSource;
  /** `hu`, `en` or `de`: whose order texts are sorted in. */
  readonly language: string;
  /** Language in which translatable columns are read; null reads the source, as all does that decides over rows. */
  readonly texts: string | null;
  /** The version of a record of an entity by its canonical key. */
  version(entity: string, key: SqlFragment): SqlFragment;
  /** A table alias that no other part of the statement has. */
  alias(): string;
}

/** Makes the environment of one statement. */
export function queryEnvironment(parts: Omit<QueryEnvironment, "alias">): QueryEnvironment {
  let count = 0;
  return { ...parts, alias: () => `t${count++}` };
}
