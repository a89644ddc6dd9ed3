import type { CheckedTree } from "../check/tree.ts";
import type { Compiled } from "../compile/compile.ts";
import { spend } from "../compile/frame.ts";
import type { Library } from "../functions/library.ts";
import { columnOf, columnsOf, elementOf, keyOf, lengthOf, midnightOf, negated, wallClockOf } from "../values/access.ts";
import { exactArithmetic, openArithmetic } from "../values/arithmetic.ts";
import { compareValues, equalValues } from "../values/comparison.ts";
import { wrongType } from "../values/errors.ts";
import { openSum, withText } from "../values/joinText.ts";
import { paid } from "../values/reserve.ts";
import { holds } from "../values/truthy.ts";
import { writePart } from "./writePart.server.ts";
import type { Writer } from "./writer.server.ts";

/** What written code may call: the operations that closures call too. */
const operations = {
  columnOf,
  columnsOf,
  compareValues,
  elementOf,
  equalValues,
  exactArithmetic,
  holds,
  keyOf,
  lengthOf,
  midnightOf,
  negated,
  openArithmetic,
  openSum,
  paid,
  refuseValue: (): never => {
    throw wrongType("value");
  },
  spend,
  wallClockOf,
  withText,
};

/**
 * The second back end (design §6): JavaScript made from a checked tree, for where a rule runs over very many records.
 * It gives what `compile` gives, errors and fuel included, and exists on the server only: the page's policy allows no
 * code from text. Making it costs some hundred evaluations. Throws `EvaluationError` `not_on_this_side` as `compile`
 * does, and `TypeError` for a tree that `check` cannot have made.
 */
export function generate(tree: CheckedTree, library: Library): Compiled {
  let count = 0;
  const writer: Writer = {
    library,
    values: [],
    names: [],
    functions: [],
    variables: [],
    locals: new Set(),
    isCareful: false,
    fresh: (prefix) => `${prefix}${count++}`,
  };
  const source = writePart(writer, tree);
  const named = (prefix: string, list: readonly unknown[]) =>
    list.map((_, at) => `const ${prefix}${at} = ${prefix}[${at}];`).join(" ");
  const variables = writer.variables.length > 0 ? `let ${writer.variables.join(", ")};` : "";
  const make = new Function(
    "operations",
    "v",
    "n",
    "e",
    `"use strict"; const { ${Object.keys(operations).join(", ")} } = operations;
    ${named("v", writer.values)} ${named("n", writer.names)} ${named("e", writer.functions)}
    return (f) => { ${variables} return ${source}; };`,
  );
  return make(operations, writer.values, writer.names, writer.functions);
}
