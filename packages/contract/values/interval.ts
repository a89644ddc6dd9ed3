import { success } from "@tessera/std/result.ts";
import { opaqueType } from "./other.ts";
import { problem } from "./problem.ts";

/** A span of time in PostgreSQL's own text (`1 day 02:00:00`). */
export const interval = opaqueType({
  name: "interval",
  postgres: ["interval"],
  check: (wire) => {
    if (typeof wire !== "string") return problem("value_type", { expected: "interval" });
    const value = wire.trim();
    const isInterval = value.length <= 100 && /^[-+0-9][-+0-9a-zA-Z:. ]*$|^P[-0-9.YMWDTHS]+$/.test(value);
    return isInterval ? success(value) : problem("value_format", { expected: "interval" });
  },
  sortable: true,
});
