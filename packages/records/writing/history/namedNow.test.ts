import { entityModel } from "@tessera/query-model/entityModel.ts";
import { describe, expect, it } from "vitest";
import { column, own } from "../../testing/taskEntities.ts";
import { namedNow } from "./namedNow.ts";

const model = (...columns: readonly ReturnType<typeof column>[]) =>
  entityModel("thing", own("thing", { columns: [column("id", "uuid"), ...columns], references: [], display: [] }));

describe("a state that was kept under former names", () => {
  it("[design 5 history] given a column that was renamed, twice, when a state of any time is read, then its value stands under the present name, and texts stay beside", () => {
    const entity = model(column("subject", "text", { aliases: ["title", "headline"] }));
    expect(namedNow(entity, { id: "1", title: "a", $texts: { hu: {} } })).toEqual({
      id: "1",
      subject: "a",
      $texts: { hu: {} },
    });
    expect(namedNow(entity, { id: "1", headline: "b" })).toEqual({ id: "1", subject: "b" });
    const present = { id: "1", subject: "c", title: "left behind" };
    expect(namedNow(entity, present)).toBe(present);
  });

  it("[design 5 history] given a new column of a name that another one had, when a state from before is read, then the value is the renamed column's, and the new one has none", () => {
    const entity = model(column("subject", "text", { aliases: ["title"] }), column("title", "text"));
    expect(namedNow(entity, { id: "1", title: "a" })).toEqual({ id: "1", subject: "a" });
    expect(namedNow(entity, { id: "1", subject: "a", title: "b" })).toEqual({ id: "1", subject: "a", title: "b" });
  });
});
