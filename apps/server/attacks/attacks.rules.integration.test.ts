import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { logStream } from "@tessera/server-kit/http/logStream.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { formVerification } from "../../../features/forms/operations/formVerification.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { startProduct } from "../testing/startProduct.ts";

const names = ["name", "town", "street", "phone", "subject"];
/** A rule that takes most of the fuel of an evaluation, and has a result all the same. */
const costly =
  "replaceMatches((coalesce(subject, '') + 'a').padStart(100000, 'a'), 'a*?b|a*?c|a*?d|a*?e|a*?f|a', 'b') == 'q'";

/** A form on a public page, with ten such rules. */
const documents: readonly TesseraDocument[] = [
  entity(
    "inquiry",
    names.map((name) => column(name)),
  ),
  form(
    "inquiry",
    "inquiry",
    names.map((name) => item(name, "text", { expressions: { hiddenExp: costly, readOnlyExp: costly } })),
    { label: "Inquiry" },
  ),
  document("page", "ask", {
    label: "Ask",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "i0", columnId: "c", type: "DynForm", params: { form: "inquiry" } }],
  }),
  document("url", "ask", { route: "/inquiries/create", isPublic: true, page: "ask", title: null }),
  role("guest", [{ kind: "entity", entity: "inquiry", actions: ["create"] }]),
];

const patient = { timeout: 20_000 };
const logged: { readonly level: number; readonly msg: string }[] = [];

let server: TestServer;
beforeAll(async () => {
  vi.spyOn(logStream, "write").mockImplementation((line) => void logged.push(JSON.parse(line)));
  server = await startProduct({ users: [], documents, environment: { LOG_LEVEL: "info" } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

const message = (): SaveMessage => ({
  saveId: uuid7(),
  form: "inquiry",
  entity: "inquiry",
  key: null,
  changes: { subject: { base: null, mine: "x" } },
  rows: {},
});

describe("a form whose rules cost very much", () => {
  it("[forms 7 bounds] given a guest who has it verified, when they go away, then its rules end with them", async () => {
    const guest = server.anonymous();
    const leaving = new AbortController();
    const { signal } = leaving;
    const headers = { ...(await guest.headers()), "content-type": "application/x-www-form-urlencoded" };
    const body = String(new URLSearchParams({ idForm: "inquiry", fieldData: JSON.stringify(message()) }));
    const answer = guest.fetch("/api/Dynforms/form-verification", { method: "POST", headers, body, signal });
    const left = expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => server.services.turns.figures("work").running, patient).toBe(1);
    leaving.abort();
    await left;
    await expect.poll(() => logged.filter(({ msg }) => msg === "the caller went away").length, patient).toBe(1);
    expect(server.services.turns.figures("work").running).toBe(0);
  });

  it("[forms 7 bounds] given ten such rules on a public form, when a guest has it verified, then the request ends as a timeout, and others are answered meanwhile", async () => {
    const guest = server.anonymous();
    let isOver = false;
    const answered: number[] = [];
    const verified = guest
      .call(formVerification, { idForm: "inquiry", fieldData: message() })
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    while (!isOver) answered.push((await server.anonymous().fetch("/healthz")).status);
    expect(await verified).toMatchObject({ code: "timeout" });
    expect(answered.length).toBeGreaterThan(2);
    expect(new Set(answered)).toEqual(new Set([200]));
  });

  it("[forms 7 bounds] given the same form, when a guest saves, then the save ends as a timeout, and nothing is stored", async () => {
    const guest = server.anonymous();
    await expect(guest.call(saveData, { idForm: "inquiry", formData: message() })).rejects.toMatchObject({
      code: "timeout",
    });
    const { rows } = await server.database.pool.query<{ count: string }>("select count(*) as count from app.inquiry");
    expect(rows[0]?.count).toBe("0");
  });
});
