import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, document, entity, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { saveData } from "../operations/saveData.ts";

const documents = [
  entity("trip", [column("title"), column("note")]),
  document("form", "trip", {
    label: "trip",
    entity: "trip",
    hiddenExp: "title == 'closed'",
    pages: [
      {
        id: "p",
        label: "p",
        groups: [{ id: "g", label: "g", items: [item("title", "text"), item("note", "text", { required: "error" })] }],
      },
    ],
  }),
  role("clerk", [{ kind: "entity", entity: "trip", actions: ["read", "create", "update"] }]),
];

let server: TestServer;
beforeAll(async () => {
  server = await startProduct({ users: [{ login: "clerk", roles: ["clerk"] }], documents });
});
afterAll(() => server?.close());

it("[forms 2 renderer] given a form that a rule hides as a whole, when a hand-made save writes one of its fields, then it is refused as for any hidden field; where the rule does not hold it is saved", async () => {
  const clerk = await server.enter("clerk");
  const items = ["closed", "open"].map((title) => ({ kind: "create" as const, values: { title, note: "A" } }));
  const { keys } = await clerk.call(bulkRecords, { saveId: uuid7(), entity: "trip", items });
  const write = (key: string | undefined) => {
    const changes = { note: { base: "A", mine: "B" } };
    const formData: SaveMessage = {
      saveId: uuid7(),
      form: "trip",
      entity: "trip",
      key: key ?? null,
      changes,
      rows: {},
    };
    return clerk.call(saveData, { idForm: "trip", formData });
  };
  await expect(write(keys[0])).rejects.toMatchObject({ code: "field_not_writable" });
  expect((await write(keys[1])).HEADER.ERROR).toEqual([]);
});
