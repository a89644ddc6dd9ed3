import type { ExpressionType, Field, ScopeName } from "./type.ts";

/**
 * What an expression may name (design §6): fields of the main form directly, `row`, `parent` and `index` in a sub-form,
 * `user`, `params`. A sub-form is a main field whose type is a list of rows.
 */
export interface Scope {
  readonly main: readonly Field[];
  /** Columns of the sub-form the expression belongs to; absent in the main form. */
  readonly row?: readonly Field[];
  /** Fields of what the row belongs to. */
  readonly parent?: readonly Field[];
  readonly user: readonly Field[];
  readonly params: readonly Field[];
  /**
   * The type of what a resource answers, where its host knows it: the function, its constant first argument and the
   * constant column (null where not constant). Without it, or when it gives null, the type is unknown.
   */
  readonly resourceType?: (functionName: string, name: string | null, column: string | null) => ExpressionType | null;
}

/** Names with a meaning of their own; a field of the main form with such a name could not be read by an expression. */
export const scopeNames: readonly (ScopeName | "index")[] = ["row", "parent", "index", "user", "params"];

const reserved = new Set([
  ...scopeNames,
  ..."await break case catch class const continue debugger default delete do else enum export extends false finally for function".split(
    " ",
  ),
  ..."if implements import in instanceof interface let new null package private protected public return static super".split(
    " ",
  ),
  ..."switch this throw true try typeof undefined var void while with yield NaN Infinity arguments eval".split(" "),
  ..."constructor prototype".split(" "),
]);

const cache = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>();

/** Fields by name and by former name; a present name wins over a former one. */
export function fieldsByName(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const known = cache.get(fields);
  if (known) return known;
  const names = new Map<string, Field>();
  for (const field of fields) for (const alias of field.aliases ?? []) names.set(alias, field);
  for (const field of fields) names.set(field.name, field);
  cache.set(fields, names);
  return names;
}

/** Whether a field may be called `name`: an identifier of letters, digits, `_` and `$` that is no reserved word. */
export function isUsableName(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && !name.startsWith("__") && !reserved.has(name);
}
