import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import { describe, expect, it } from "vitest";
import { stepFailure } from "./stepFailure.ts";

const step = { number: 2, action: "add_column", target: "price" } as const;

describe("failed steps of a plan", () => {
  it.each([
    ["unavailable", "database_unavailable"],
    ["lock_timeout", "busy"],
    ["deadlock", "busy"],
    ["no_room", "storage_full"],
  ] as const)(
    "[design 5 plans] given a step that the database ends as %s, when someone publishes, then they are told to come again and not that the plan is wrong",
    (fault, code) => {
      expect(stepFailure("p1", step, new DatabaseError(fault, null))).toMatchObject({ code, kind: { status: 503 } });
    },
  );

  it.each(["unique", "value", "other"] as const)(
    "[design 5 plans] given a step whose data the database refuses as %s, when someone publishes, then the step is named",
    (fault) => {
      expect(stepFailure("p1", step, new DatabaseError(fault, null))).toMatchObject({
        code: "plan_failed",
        data: { plan: "p1", step: 2, action: "add_column", target: "price", fault },
      });
    },
  );
});
