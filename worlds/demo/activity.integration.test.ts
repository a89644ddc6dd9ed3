import { fileURLToPath } from "node:url";
import { readWorldUsers } from "@tessera/identity/signin/worldUsers.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { loadWorld } from "@tessera/server-kit/worlds/loadWorld.ts";
import { readWorldAttachments } from "@tessera/server-kit/worlds/worldAttachments.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findComments } from "#features/activity/operations/findComments.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";
import { features } from "../../features/features.server.gen.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
let server: TestServer;

beforeAll(async () => {
  server = await startProduct({
    users: readWorldUsers(folder),
    prepare: async (services) => {
      await loadWorld(
        services,
        folder,
        features.flatMap(({ worldParts }) => worldParts ?? []),
      );
    },
  });
});
afterAll(() => server.close());

describe("files and activity of the demo world", () => {
  it("[design 2 worlds] given files of rows, when the world is loaded, then they hang on their records and in their fields", async () => {
    const wanted = readWorldAttachments(folder);
    const { rows } = await server.database.pool.query<{ name: string; slot: string | null }>(
      "select name, slot from sys.file where state = 'ready' and key is not null order by 1, 2",
    );
    const places = wanted.map(({ column, file }) => ({ name: file.split("/").at(-1) ?? "", slot: column ?? null }));
    const sorted = (all: readonly { readonly name: string }[]) => all.map((one) => JSON.stringify(one)).toSorted();
    expect(sorted(rows)).toEqual(sorted(places));
  });

  it("[activity 2] given comments of the world, when a person opens such a record, then they and who is mentioned are there", async () => {
    const { rows } = await server.database.pool.query<{ key: string }>(
      "select distinct key from sys.comment where entity = 'asset' and text like '%~person%'",
    );
    const clerk = await server.enter("clerk");
    const found = await clerk.call(findComments, { entity: "asset", key: rows[0]?.key ?? "" });
    expect(found.comments.map(({ userName }) => userName)).toEqual(["Szűcs Ildikó", "Gergely Őrs", "Szűcs Ildikó"]);
    expect(found.comments[1]?.text).toContain("@Szűcs Ildikó</a>");
    expect([found.isFollowing, found.may]).toEqual([true, { comment: true, attach: true }]);
  });
});
