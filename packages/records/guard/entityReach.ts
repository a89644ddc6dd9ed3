import { covers } from "@tessera/query-model/access.ts";
import type { Predicate } from "@tessera/query-model/conditions/predicate.ts";
import { guardedScope } from "@tessera/query-model/guardedScope.ts";
import type { Guard } from "./guard.ts";

/** Whether something may be read: of all rows that the person reads, of some, or of none. */
export type Readable = "always" | "sometimes" | "never";

/** What a person may read of an entity, as far as it is known without looking at its rows. */
export interface EntityReach {
  /** Its rows. */
  readonly rows: Readable;
  /** A column, by name, in the rows that the person reads. */
  readonly cell: (column: string) => Readable;
  /** Whether the person may give the column a value in a new row, and create rows at all. */
  readonly creatable: (column: string) => boolean;
}

const readable = (rows: Predicate): Readable => (rows === "always" || rows === "never" ? rows : "sometimes");

/** See `EntityReach`. Throws `not_found` for an unknown entity. */
export function entityReach(guard: Guard, id: string): EntityReach {
  const env = guard.environment();
  const entity = guard.models.require(id);
  const scope = guardedScope(entity, env.alias(), env);
  const { grants } = env.access(id, "create");
  const masked: Readonly<Record<Readable, Readable>> = { always: "never", sometimes: "sometimes", never: "always" };
  return {
    rows: readable(scope.rows),
    cell: (column) => (scope.rows === "never" ? "never" : masked[readable(scope.see(column).masked)]),
    creatable: (name) => {
      const column = entity.column(name);
      return column !== null && grants.some((grant) => covers(grant, column, entity));
    },
  };
}
