import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import { cookieNames } from "@tessera/server-core/http/cookies.ts";
import { document, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getData } from "../../../features/forms/operations/getData.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { getListSetup } from "../../../features/lists/operations/getListSetup.ts";
import { filter } from "../../../features/localization/operations/filter.ts";
import { operations } from "../../../features/operations.gen.ts";
import { findLooks } from "../../../features/previews/operations/findLooks.ts";
import { getPreviewChoices } from "../../../features/previews/operations/getPreviewChoices.ts";
import { getPreviewDrafts } from "../../../features/previews/operations/getPreviewDrafts.ts";
import { getPreviewPage } from "../../../features/previews/operations/getPreviewPage.ts";
import { openPreview } from "../../../features/previews/operations/openPreview.ts";
import { openPreviewAsPerson } from "../../../features/previews/operations/openPreviewAsPerson.ts";
import { getChoices } from "../../../features/records/operations/getChoices.ts";
import { bankEntities, dealMessage, ids, secret, startAttackedServer } from "./attacks.fixtures.ts";
import { changed, codeOf, discardNow, previewClient, saveOver } from "./previewClient.fixtures.ts";

const drafts = (kind: string, subsystem = "shop") => ({
  kind: "document",
  documentKind: kind,
  subsystem,
  actions: ["read", "draft"],
});
const looking = { kind: "operation", operation: openPreviewAsPerson.id };
const page = document("page", "deals", {
  label: "Deals",
  rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
  gridItems: [{ id: "p1", type: "List", params: { list: "deal" }, columnId: "c" }],
});
const list = { kind: "list", id: "deal" };

let world: TestServer;
let admin: TestClient;
let drafter: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      ...bankEntities,
      page,
      document("url", "deals", { route: "/deals/index", isPublic: false, page: "deals", title: null }),
      form("vault", "vault", [item("name", "text")]),
      role("drafter", [drafts("page"), drafts("form"), drafts("role", "security")]),
      role("guest", [{ kind: "entity", entity: "safe", actions: ["read"] }]),
      document(
        "list",
        "safes",
        {
          label: "Safes",
          entity: "safe",
          columns: [{ id: "c1", name: "name", path: "name", label: "Name" }],
          order: [],
        },
        "shop",
        2,
      ),
      role("looker", [drafts("list"), looking]),
    ],
    users: [
      { login: "drafter", roles: ["drafter", "clerk"] },
      { login: "looker", roles: ["looker"] },
    ],
  });
  admin = await world.enter("admin");
  drafter = await world.enter("drafter");
});
afterAll(() => world?.close());

const draft = (by: TestClient, wanted: TesseraDocument) => saveOver(world, by, wanted);
const discard = (name: { kind: string; id: string }) => discardNow(world, admin, name);

/** A published document with another label. */
const labelled = (kind: string, id: string, label: string): TesseraDocument => changed(world, { kind, id }, { label });

const inPreview = (of: TestClient, preview: string): TestClient => previewClient(world, of, preview);

const idOf = (login: string): Promise<string> => world.userId(login);

async function previewAs(login: string | null, name: { kind: string; id: string } = list): Promise<TestClient> {
  const { id } =
    login === null
      ? await admin.call(openPreview, { ...name, role: null, language: null })
      : await admin.call(openPreviewAsPerson, { ...name, userId: await idOf(login), language: null });
  return inPreview(admin, id);
}

const labelOf = async (client: TestClient): Promise<unknown> =>
  (await client.call(getListSetup, { idList: "deal" })).label;

/** What `call` answers in its envelope: streams and files are none of these operations. */
type Asked = <Declared extends Operation>(operation: Declared, input: InputOf<Declared>) => Promise<OutputOf<Declared>>;

describe("who may look at drafts", () => {
  it("[design 10 preview] given a clerk, when they open a preview, of themselves or of another, then it is refused", async () => {
    const clerk = await world.enter("clerk");
    expect(await codeOf(clerk.call(openPreview, { ...list, role: null, language: null }))).toBe("access_denied");
    const userId = await idOf("boss");
    expect(await codeOf(clerk.call(openPreviewAsPerson, { ...list, userId, language: null }))).toBe("access_denied");
    expect(await codeOf(clerk.call(getPreviewChoices, {}))).toBe("access_denied");
  });

  it("[design 10 preview] given someone who drafts forms, when they look at a list, or at what no preview shows, then it is refused or not there", async () => {
    expect(await codeOf(drafter.call(openPreview, { ...list, role: null, language: null }))).toBe("not_found");
    const entity = { kind: "entity", id: "deal" };
    expect(await codeOf(admin.call(openPreview, { ...entity, role: null, language: null }))).toBe("not_found");
  });

  it("[design 10 preview] given someone without the right to look as others, when they try, then it is refused, also with a role that grants more than they hold", async () => {
    const name = { kind: "form", id: "deal", language: null };
    const userId = await idOf("boss");
    expect(await codeOf(drafter.call(openPreviewAsPerson, { ...name, userId }))).toBe("access_denied");
    expect(await codeOf(drafter.call(openPreview, { ...name, role: "boss" }))).toBe("access_denied");
    expect(await codeOf(drafter.call(openPreview, { ...name, role: "clerk" }))).toBe("done");
    const choices = await drafter.call(getPreviewChoices, {});
    expect(choices.roles.map(({ id }) => id).sort()).toEqual(["clerk", "drafter"]);
    expect(choices.persons).toEqual([]);
  });

  it("[design 10 preview] given the right to look as others, when the other holds what the viewer could not grant, then it is refused and not offered", async () => {
    const looker = await world.enter("looker");
    const asked = async (login: string) =>
      codeOf(looker.call(openPreviewAsPerson, { ...list, userId: await idOf(login), language: null }));
    expect(await asked("clerk")).toBe("access_denied");
    expect(await asked("admin")).toBe("access_denied");
    expect(await asked("nobody")).toBe("done");
    const { persons } = await looker.call(getPreviewChoices, { search: "O" });
    expect(persons.map(({ name }) => name).sort()).toEqual(["looker", "nobody"]);
  });
});

describe("what a preview answers", () => {
  it("[design 10 preview] given a draft, when it is previewed, then the preview has it, and everyone else, its viewer too, has what is published", async () => {
    const colleague = await world.enter("boss");
    const before = await labelOf(colleague);
    await draft(admin, labelled("list", "deal", "Deals as drafted"));
    const preview = await previewAs(null);
    expect(await labelOf(preview)).toBe("Deals as drafted");
    expect([await labelOf(admin), await labelOf(colleague)]).toEqual([before, before]);
    expect(await labelOf(await previewAs("boss"))).toBe("Deals as drafted");
    await draft(admin, labelled("list", "deal", "Drafted once more"));
    expect(await labelOf(preview)).toBe("Drafted once more");
    expect(await labelOf(colleague)).toBe(before);
  });

  it("[design 10 preview] given a clerk who is looked as, when the list and records are read, then rows and cells are the clerk's own, and theirs alone", async () => {
    const clerk = await world.enter("clerk");
    const [asPerson, asRole] = [
      await previewAs("clerk"),
      inPreview(admin, (await admin.call(openPreview, { ...list, role: "clerk", language: null })).id),
    ];
    const asks = async (call: Asked) => ({
      rows: await call(getList, { idList: "deal" }),
      own: await call(getData, { idForm: "deal", idMaintable: ids.deal.one }),
    });
    const own = await asks(clerk.call);
    expect(await asks(asPerson.call)).toEqual(own);
    expect(await asks(asRole.call)).toEqual(own);
    expect(JSON.stringify(own)).not.toContain(secret);
    const foreign = { idForm: "deal", idMaintable: ids.deal.foreign };
    expect(await codeOf(asPerson.call(getData, foreign))).toBe("record_not_found");
    expect(await codeOf(asRole.call(getData, foreign))).toBe("record_not_found");
    expect(await codeOf(admin.call(getData, foreign))).toBe("done");
  });

  it("[design 10 preview] given the draft of an entity, when someone is looked as, then it decides nothing and is named among what does not count", async () => {
    const deal = world.services.definitions.published().get("entity", "deal");
    if (deal === null) throw new Error("unreachable");
    await draft(admin, { ...deal, body: JSON.parse(JSON.stringify({ ...Object(deal.body), rules: [] })) });
    const { id } = await admin.call(openPreviewAsPerson, { ...list, userId: await idOf("clerk"), language: null });
    const foreign = { idForm: "deal", idMaintable: ids.deal.foreign };
    expect(await codeOf(inPreview(admin, id).call(getData, foreign))).toBe("record_not_found");
    expect((await admin.call(getPreviewDrafts, { id })).left).toContainEqual({ kind: "entity", id: "deal" });
  });

  it("[design 10 preview] given the draft of a role that grants no more than the viewer holds, when someone with it is looked as, then it counts there and nowhere else", async () => {
    const wide = role("clerk", [{ kind: "entity", entity: "deal", actions: ["read"] }]);
    await draft(admin, wide);
    const foreign = { idForm: "deal", idMaintable: ids.deal.foreign };
    expect(await codeOf((await previewAs("clerk")).call(getData, foreign))).toBe("done");
    expect(await codeOf((await world.enter("clerk")).call(getData, foreign))).toBe("record_not_found");
    await discard({ kind: "role", id: "clerk" });
    expect(await codeOf((await previewAs("clerk")).call(getData, foreign))).toBe("record_not_found");
  });

  it("[design 10 preview] given someone who drafts their own role wider than they hold, when they preview, then it does not count, for records, for rules that are stored, or for whom they may look as", async () => {
    await draft(drafter, role("clerk", [{ kind: "entity", entity: "*", actions: ["read"] }]));
    await draft(drafter, role("boss", [{ kind: "entity", entity: "deal", actions: ["read"] }]));
    const name = { kind: "form", id: "deal", language: null };
    const { id } = await drafter.call(openPreview, { ...name, role: null });
    const asked = await drafter.call(getPreviewDrafts, { id });
    expect(asked.left).toContainEqual({ kind: "role", id: "clerk" });
    expect(asked.drafts).not.toContainEqual({ kind: "role", id: "clerk" });
    const preview = inPreview(drafter, id);
    const foreign = { idForm: "deal", idMaintable: ids.deal.foreign };
    expect(await codeOf(preview.call(getData, foreign))).toBe("record_not_found");
    const own = await preview.call(getData, { idForm: "deal", idMaintable: ids.deal.one });
    expect(JSON.stringify(own)).not.toContain(secret);
    expect(await codeOf(drafter.call(openPreview, { ...name, role: "boss" }))).toBe("access_denied");
    const looking = item("note", "text", {
      expressions: { saveExpression: "lookup('vault', { name: name }, 'code')" },
    });
    await draft(drafter, form("deal", "deal", [item("name", "text"), looking]));
    const { problems } = await drafter.call(getPreviewDrafts, { id });
    expect(problems.map(({ code }) => code)).toContain("rule_path_not_readable");
    for (const drafted of ["clerk", "boss"]) await discard({ kind: "role", id: drafted });
    await discard({ kind: "form", id: "deal" });
  });

  it("[design 10 preview] given the draft of a translation, when it is previewed, then its texts are there and nowhere else", async () => {
    const key = "list:safes#.label";
    const translation = document(
      "translation",
      "bank.de",
      { language: "de", texts: { [key]: { text: "Tresore" } } },
      "bank",
    );
    await draft(admin, translation);
    const name = { kind: "list", id: "safes", role: null };
    const { id } = await admin.call(openPreview, { ...name, language: "de" });
    const labels = async (client: TestClient) =>
      (await client.call(filter, { language: "de", limit: 1_000_000 })).filter((one) => one.key === key);
    expect((await inPreview(admin, id).call(getListSetup, { idList: "safes" })).label).toBe("Tresore");
    expect(await labels(inPreview(admin, id))).toHaveLength(1);
    expect(await labels(admin)).toEqual([]);
    await discard({ kind: "translation", id: "bank.de" });
  });

  it("[design 10 preview] given a draft that is discarded and begun again, when it is previewed, then the new one is seen", async () => {
    const name = { kind: "list", id: "safes" };
    const preview = await previewAs(null, name);
    const shown = async () => (await preview.call(getListSetup, { idList: "safes" })).label;
    await draft(admin, labelled("list", "safes", "Begun"));
    expect(await shown()).toBe("Begun");
    await discard(name);
    await draft(admin, labelled("list", "safes", "Begun again"));
    expect(await shown()).toBe("Begun again");
    await discard(name);
  });

  it("[design 10 preview] given a draft of another's list, when someone who may not draft lists looks at its page, then they see the published list", async () => {
    await draft(admin, labelled("list", "deal", "Not for everyone"));
    await draft(admin, labelled("page", "deals", "Deals of mine"));
    const { id } = await drafter.call(openPreview, { kind: "page", id: "deals", role: null, language: null });
    const preview = inPreview(drafter, id);
    expect((await preview.call(getPreviewPage, {})).title).toBe("Deals of mine");
    expect(await labelOf(preview)).not.toBe("Not for everyone");
    expect((await drafter.call(getPreviewDrafts, { id })).drafts).toEqual([{ kind: "page", id: "deals" }]);
    const whole = inPreview(
      admin,
      (await admin.call(openPreview, { kind: "page", id: "deals", role: null, language: null })).id,
    );
    expect(await labelOf(whole)).toBe("Not for everyone");
  });

  it("[design 10 preview] given a draft whose rule stores what its viewer may not read, when it is previewed, then there are errors in the place of a picture", async () => {
    const looking = item("note", "text", {
      expressions: { saveExpression: "lookup('vault', { name: name }, 'code')" },
    });
    await draft(drafter, form("deal", "deal", [item("name", "text"), looking]));
    const { id } = await drafter.call(openPreview, { kind: "form", id: "deal", role: null, language: null });
    const { problems } = await drafter.call(getPreviewDrafts, { id });
    expect(problems.map(({ code }) => code)).toContain("rule_path_not_readable");
    expect(await codeOf(inPreview(drafter, id).call(getPreviewPage, {}))).toBe("definition_invalid");
  });

  it("[design 10 preview] given no preview, when its page is asked for, then there is none", async () => {
    expect(await codeOf(admin.call(getPreviewPage, {}))).toBe("not_found");
  });
});

describe("a preview as a guest", () => {
  const safes = { kind: "page", id: "safes" };
  const drafted = (isPublic: boolean) => ({
    page: document("page", "safes", {
      label: "Safes",
      rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
      gridItems: [{ id: "p1", type: "List", params: { list: "safes" }, columnId: "c" }],
    }),
    url: document("url", "safes", { route: "/safes/index", isPublic, page: "safes", title: null }),
  });
  const asGuest = async (by: TestClient) => {
    const { id } = await by.call(openPreview, { ...safes, role: null, guest: true, language: null });
    return inPreview(by, id);
  };

  it("[design 10 preview] given the drafts of a page and of its address, when a guest is looked as, then they reach what stands there once the address is public, and guests do not", async () => {
    await draft(admin, drafted(false).page);
    await draft(admin, drafted(false).url);
    const closed = await asGuest(admin);
    expect(await codeOf(closed.call(getPreviewPage, {}))).toBe("done");
    expect(await codeOf(closed.call(getListSetup, { idList: "safes" }))).toBe("not_signed_in");
    await draft(admin, drafted(true).url);
    const open = await asGuest(admin);
    expect(await codeOf(open.call(getListSetup, { idList: "safes" }))).toBe("done");
    expect(await codeOf(open.call(getListSetup, { idList: "deal" }))).toBe("not_signed_in");
    expect(await codeOf(world.anonymous().call(getListSetup, { idList: "safes" }))).toBe("not_signed_in");
    for (const kind of ["page", "url"]) await discard({ kind, id: "safes" });
  });

  it("[design 10 preview] given a guest who is looked as, when operations that need a session are called, then they are refused, and there is no person", async () => {
    const { id } = await admin.call(openPreview, { ...list, role: null, guest: true, language: null });
    const preview = inPreview(admin, id);
    expect(await codeOf(preview.call(getChoices, { entity: "safe" }))).toBe("not_signed_in");
    expect(await codeOf(preview.call(getData, { idForm: "deal", idMaintable: ids.deal.one }))).toBe("not_signed_in");
    expect((await preview.call(getPreviewPage, {})).person).toBe("");
  });

  it("[design 10 preview] given someone who does not hold what guests may read, when they look as a guest, then it is refused and not offered", async () => {
    const page = { kind: "page", id: "deals", role: null, language: null };
    expect(await codeOf(drafter.call(openPreview, { ...page, guest: true }))).toBe("access_denied");
    expect((await drafter.call(getPreviewChoices, {})).guest).toBe(false);
    expect((await admin.call(getPreviewChoices, {})).guest).toBe(true);
  });
});

describe("a preview only looks", () => {
  it("[design 10 preview] given a preview, when every operation of the catalogue is called in it, then all that change something or show no records are refused", async () => {
    const preview = await previewAs(null);
    const headers = await admin.headers();
    const wrong: string[] = [];
    for (const operation of operations) {
      if (operation.inPreview) continue;
      const isForm = operation.encoding === "form";
      const init = {
        method: operation.method,
        headers: {
          ...headers,
          ...(operation.encoding === "json" && operation.method === "POST"
            ? { "content-type": "application/json" }
            : {}),
          ...(isForm ? { "content-type": "application/x-www-form-urlencoded" } : {}),
          ...(operation.encoding === "bytes" ? { "content-type": "application/octet-stream" } : {}),
        },
        ...(operation.method === "POST" ? { body: operation.encoding === "json" ? "{}" : "" } : {}),
      };
      const response = await preview.fetch(operation.path, init);
      const code = response.ok ? "done" : (await response.json()).error.code;
      if (code !== "preview_read_only") wrong.push(`${operation.id}: ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(operations.filter(({ changesState, inPreview: may }) => changesState && may)).toEqual([]);
  });

  it("[design 10 preview] given a preview as one who may write, when a record is saved, then nothing is written", async () => {
    const preview = await previewAs("boss");
    const formData = dealMessage(ids.deal.one, { changes: { name: { base: "One", mine: "Written" } } });
    expect(await codeOf(preview.call(saveData, { idForm: "deal", formData }))).toBe("preview_read_only");
    const { rows } = await world.services.database.query({
      text: "select name from app.deal where id = $1",
      values: [ids.deal.one],
    });
    expect(rows).toEqual([{ name: "One" }]);
  });

  it("[design 10 preview] given code that writes although it declares that it reads, when it runs in a preview, then the database itself refuses", async () => {
    const boss = await world.enter("boss");
    const session = await world.services.sessions.identify({
      cookie: admin.cookies().get(cookieNames(world.url).session) ?? "",
      token: admin.sessionToken(),
      needsToken: true,
    });
    const { id } = await admin.call(openPreview, { ...list, role: null, language: null });
    const snapshot = world.services.definitions.current();
    const context = await world.services.previews.contextOf(
      {
        subject: session.subject,
        freshness: { definitions: snapshot.definitions, rights: session.rights ?? 0, texts: snapshot.texts },
        language: "en",
        zone: "UTC",
        instant: Date.now(),
        page: { routedUrl: null, params: new Map() },
        services: world.services,
        signal: new AbortController().signal,
      },
      id,
    );
    const { database, definitions } = context.services;
    const write = "update app.deal set name = 'Written'";
    expect(await codeOf(database.query(write))).toBe("preview_read_only");
    expect(await codeOf(database.transaction((transaction) => transaction.query(write)))).toBe("preview_read_only");
    expect(await codeOf(database.together([]))).toBe("preview_read_only");
    expect(await codeOf(database.connection(async () => null))).toBe("preview_read_only");
    const author = { userId: null, displayName: null };
    expect(await codeOf(definitions.publish("all", { note: "", author }))).toBe("preview_read_only");
    expect(context.subject.sessionId).toBeNull();
    expect((await boss.call(getData, { idForm: "deal", idMaintable: ids.deal.one })).ITEMS).toMatchObject({
      values: { name: "One" },
    });
  });
});

describe("how long a handle holds", () => {
  it("[design 10 preview] given a handle, when another session or another person names it, or nobody opened it, then it has ended", async () => {
    const { id } = await admin.call(openPreview, { ...list, role: null, language: null });
    const others = [await world.enter("admin"), drafter];
    for (const other of others) expect(await codeOf(labelOf(inPreview(other, id)))).toBe("preview_ended");
    expect(await codeOf(labelOf(inPreview(admin, "no-handle")))).toBe("preview_ended");
    expect(await codeOf(labelOf(inPreview(world.anonymous(), id)))).not.toBe("done");
    expect(await codeOf(labelOf(inPreview(admin, id)))).toBe("done");
  });

  it("[design 10 preview] given a handle, when its time is over, or its session ends, then it answers nothing any more", async () => {
    const { id, expiresAt } = await admin.call(openPreview, { ...list, role: null, language: null });
    expect(expiresAt).toBeGreaterThan(Date.now());
    await world.services.database.query({
      text: "update sys.preview set expires_at = clock_timestamp() where id = $1::uuid",
      values: [id],
    });
    expect(await codeOf(labelOf(inPreview(admin, id)))).toBe("preview_ended");
    const leaving = await world.enter("admin");
    const preview = inPreview(leaving, (await leaving.call(openPreview, { ...list, role: null, language: null })).id);
    expect(await codeOf(labelOf(preview))).toBe("done");
    await world.services.database.query(
      "update sys.session set ended_at = clock_timestamp() where id = (select session_id from sys.preview order by opened_at desc limit 1)",
    );
    expect(await codeOf(labelOf(preview))).toBe("session_expired");
  });

  it("[design 10 preview] given a person who is looked as, when a preview is opened, then it is kept who looked as whom, at what and when", async () => {
    await admin.call(openPreviewAsPerson, { ...list, userId: await idOf("clerk"), language: "de" });
    const { rows } = await world.services.database.query(
      "select viewer_name, as_name, kind, document, language, opened_at < expires_at as lasts from sys.preview order by opened_at desc limit 1",
    );
    expect(rows).toEqual([
      { viewer_name: "admin", as_name: "clerk", kind: "list", document: "deal", language: "de", lasts: "t" },
    ]);
  });

  it("[design 10 preview] given looks as other persons, when they are listed, then an administrator sees them by either name, newest first, and nobody else does", async () => {
    const { id } = await admin.call(openPreviewAsPerson, { ...list, userId: await idOf("colleague"), language: null });
    const { looks } = await admin.call(findLooks, {});
    expect(looks[0]).toMatchObject({ id, viewer: "admin", as: "colleague", document: list });
    const named = await admin.call(findLooks, { search: "COLLEA" });
    expect(named.looks.map(({ as }) => as)).toEqual(["colleague"]);
    const older = await admin.call(findLooks, { before: id });
    expect(older.looks.map((look) => look.id)).not.toContain(id);
    for (const login of ["clerk", "looker", "drafter"])
      expect(await codeOf((await world.enter(login)).call(findLooks, {}))).toBe("access_denied");
    expect(await codeOf(inPreview(admin, id).call(findLooks, {}))).toBe("preview_read_only");
  });

  it("[design 10 preview] given drafts that stay as they are, when a preview is asked again, then they are not read again", async () => {
    const { id } = await admin.call(openPreview, { ...list, role: null, language: null });
    const preview = inPreview(admin, id);
    await labelOf(preview);
    const read = vi.spyOn(world.services.definitions, "drafts");
    await labelOf(preview);
    await labelOf(preview);
    expect(read).not.toHaveBeenCalled();
    await draft(admin, labelled("list", "deal", "Moved on"));
    expect(await labelOf(preview)).toBe("Moved on");
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it("[design 10 preview] given a preview as another person, when the viewer loses the right, then the next call is refused", async () => {
    const looker = await world.enter("looker");
    const { id } = await looker.call(openPreviewAsPerson, { ...list, userId: await idOf("nobody"), language: null });
    const preview = inPreview(looker, id);
    expect(await codeOf(preview.call(getPreviewPage, {}))).toBe("done");
    await world.services.definitions.publishDocuments(
      { put: [role("looker", [drafts("list")])], remove: [] },
      { note: "", author: { userId: null, displayName: null } },
    );
    expect(await codeOf(preview.call(getPreviewPage, {}))).toBe("access_denied");
  });
});
