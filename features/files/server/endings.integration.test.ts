import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { findEndings } from "../operations/endings/findEndings.ts";
import { listFiles } from "../operations/listFiles.ts";
import { sendWhole } from "./testing/fileCalls.ts";

let server: TestServer;
let admin: TestClient;
let clerk: TestClient;
beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "clerk", roles: ["clerk"] },
    ],
    documents: [
      entity("case", [column("name")], { attachments: true }),
      role("clerk", [{ kind: "entity", entity: "case", actions: ["read", "create", "update"] }]),
    ],
  });
  [admin, clerk] = [await server.enter("admin"), await server.enter("clerk")];
});
afterAll(() => server.close());

async function keep(client: TestClient, ending: string, isAllowed: boolean): Promise<string> {
  const changes = { ending: { base: null, mine: ending }, is_allowed: { base: null, mine: isAllowed } };
  const formData = { saveId: uuid7(), form: "file-ending", entity: "file-ending", key: null, changes, rows: {} };
  try {
    const { HEADER } = await client.call(saveData, { idForm: "file-ending", formData });
    return HEADER.ERROR.map(({ PUBLIC }) => PUBLIC).join();
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}
const send = async (name: string) =>
  (await sendWhole(clerk, { entity: "case", name }, new TextEncoder().encode("plain"))).code ?? "taken";
const endings = async () => (await clerk.call(findEndings, {})).map(({ extension }) => extension);

it("[files 8 endings] given endings that an administrator allows and takes out, when files are sent, then those of the settings and these decide", async () => {
  expect([await send("a.dwg"), await send("a.txt")]).toEqual(["file_type_refused", "taken"]);
  expect([await keep(admin, "dwg", true), await keep(admin, "txt", false)]).toEqual(["", ""]);
  expect([await send("a.dwg"), await send("a.txt"), await send("a.csv")]).toEqual([
    "taken",
    "file_type_refused",
    "taken",
  ]);
  const now = await endings();
  expect([now.includes("dwg"), now.includes("txt"), now.includes("csv")]).toEqual([true, false, true]);
  expect((await clerk.call(listFiles, { entity: "case" })).endings).toEqual(now);
});

it("[files 8 endings] given programs, what is no ending, and someone who is no administrator, when an ending is kept, then it is refused", async () => {
  expect(await keep(admin, "exe", true)).toBe("invariant.program");
  expect(await keep(admin, ".PDF", true)).toBe("invariant.form");
  expect(await keep(clerk, "psd", true)).toBe("access_denied");
});
