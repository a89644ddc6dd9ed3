import { sampleRecordKey } from "@tessera/contract/values/recordKey.ts";
import { role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../../features/forms/operations/getData.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { openPreview } from "../../../features/previews/operations/openPreview.ts";
import { dealMessage, secret, startAttackedServer } from "./attacks.fixtures.ts";
import { codeOf, previewClient } from "./previewClient.fixtures.ts";

const sample = { idForm: "deal", idMaintable: sampleRecordKey };

let world: TestServer;
let admin: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [role("blind", [{ kind: "entity", entity: "deal", actions: ["create"] }])],
  });
  admin = await world.enter("admin");
});
afterAll(() => world?.close());

/** A preview of the form of deals as oneself (null) or with nothing but a role. */
async function preview(role: string | null): Promise<TestClient> {
  const { id } = await admin.call(openPreview, { kind: "form", id: "deal", role, language: null });
  return previewClient(world, admin, id);
}

/** What of a record these tests look at. */
interface Made {
  readonly values: { readonly [column: string]: unknown };
  readonly masked: readonly string[];
  readonly rows: { readonly [table: string]: readonly Made[] };
}

async function made(by: TestClient): Promise<Made> {
  const { ITEMS } = await by.call(getData, sample);
  // The shape that `Records.read` documents.
  return ITEMS as Made;
}

describe("a made-up record", () => {
  it("[design 10 preview] given a preview of a form, when the made-up record is read twice, then it has values of its fields, rows, and is the same, and nothing is stored", async () => {
    const count = async () => (await world.services.database.query("select count(*) as count from app.deal")).rows;
    const before = await count();
    const first = await made(await preview(null));
    expect(await made(await preview(null))).toEqual(first);
    expect(first.values.name).toMatch(/ \d$/);
    expect(first.rows.parts).toHaveLength(2);
    expect(JSON.stringify(first)).not.toContain(secret);
    expect(await codeOf((await preview(null)).call(getProperties, sample))).toBe("done");
    expect(await count()).toEqual(before);
  });

  it("[design 10 preview] given a role that may not see a column, when the made-up record is read with it, then the column is masked, as it is in records", async () => {
    const { masked, values } = await made(await preview("clerk"));
    expect(masked).toContain("secret");
    expect(values.secret ?? null).toBeNull();
    expect((await made(await preview(null))).masked).not.toContain("secret");
  });

  it("[design 10 preview] given a role that reads no record of the entity, when the made-up record is asked for, then there is none", async () => {
    expect(await codeOf((await preview("blind")).call(getData, sample))).toBe("record_not_found");
  });

  it("[design 10 preview] given no preview, when the made-up record is asked for, then there is none", async () => {
    expect(await codeOf(admin.call(getData, sample))).not.toBe("done");
  });

  it("[design 10 preview] given the made-up record, when it is saved, in the preview or beside it, then nothing is written", async () => {
    const formData = dealMessage(sampleRecordKey, { changes: { name: { base: null, mine: "Written" } } });
    const saving = { idForm: "deal", formData };
    expect(await codeOf((await preview(null)).call(saveData, saving))).toBe("preview_read_only");
    expect(await codeOf(admin.call(saveData, saving))).not.toBe("done");
    const { rows } = await world.services.database.query("select 1 from app.deal where name = 'Written'");
    expect(rows).toEqual([]);
  });
});
