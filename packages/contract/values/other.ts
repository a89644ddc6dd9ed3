import { success } from "@tessera/std/result.ts";
import { opaqueType } from "./opaqueType.ts";
import { problem } from "./problem.ts";

const longest = 1_000_000;

/** Any other type of PostgreSQL, in PostgreSQL's own text; the database alone knows which texts are values of it. */
export const other = opaqueType({
  name: "other",
  postgres: [],
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "text" });
    if (wire.length > longest) return problem("value_too_long", { length: longest });
    return wire.includes("\0") ? problem("value_format", { expected: "text" }) : success(wire);
  },
  sortable: false,
});
