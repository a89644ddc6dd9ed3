import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@tessera/contract/errors.ts";
import { column, document, entity, form, item, reference, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { sendWhole } from "../../files/server/testing/fileCalls.ts";
import { filterMessages } from "../../notifications/operations/filterMessages.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { deleteRecords } from "../../records/operations/deleteRecords.ts";
import { getHistory } from "../../records/operations/getHistory.ts";
import { undoBatch } from "../../records/operations/undoBatch.ts";
import { addComment } from "../operations/addComment.ts";
import { editComment } from "../operations/editComment.ts";
import { findComments } from "../operations/findComments.ts";
import { findPeople } from "../operations/findPeople.ts";
import { follow } from "../operations/follow.ts";
import { removeComment } from "../operations/removeComment.ts";
import { restoreComment } from "../operations/restoreComment.ts";

const all = ["read", "refer", "create", "update", "delete", "comment"];
const over = (actions: readonly string[], rest: object = {}) => ({ kind: "entity", entity: "case", actions, ...rest });
const users = { kind: "entity", entity: "user", actions: ["refer"] };
const url = { kind: "url", url: "*" };

const documents = [
  entity("case", [column("name"), column("area"), column("secret"), column("assignee_id", "uuid")], {
    activity: true,
    attachments: true,
    references: [reference("assignee", "person", { notify: "assigned" })],
  }),
  entity("person", [column("name"), column("email")], { account: { column: "email", property: "email" } }),
  entity("plain", [column("name")]),
  role("worker", [over(all), users, url, { kind: "entity", entity: "*", actions: all }]),
  role("reader", [over(["read"]), url]),
  role("talker", [over(["read", "comment"], { fields: ["id", "name", "area"] }), url]),
  role("north", [
    over(["read", "comment"], { filter: { field: "area", operator: "=", operand: { value: "north" } } }),
    users,
  ]),
  form("case", "case", [item("name", "text")]),
  document("page", "case", {
    label: "Case",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "p", type: "DynForm", params: { form: "case" }, columnId: "c" }],
  }),
  document("url", "case", { route: "/cases/update", isPublic: false, page: "case", title: null }),
];
const roleOf: Readonly<Record<string, string>> = {
  anna: "worker",
  bela: "worker",
  cili: "reader",
  dora: "talker",
  elek: "north",
};

let server: TestServer;
const clients = new Map<string, TestClient>();
const ids = new Map<string, string>();
let key = "";
let people: readonly string[] = [];

const as = (login: string): TestClient => {
  const found = clients.get(login);
  if (found === undefined) throw new Error(`There is no ${login}.`);
  return found;
};
const id = (login: string): string => ids.get(login) ?? "";
const at = (record = key) => ({ entity: "case", key: record });
const mention = (login: string): string => `<a href="/~person?id=${id(login)}">@x</a>`;

async function make(values: object): Promise<string> {
  const { keys } = await as("anna").call(bulkRecords, {
    saveId: randomId(16),
    entity: "case",
    items: [{ kind: "create", values: { name: "one", area: "south", ...values } }],
  });
  return keys[0] ?? "";
}
const change = (login: string, values: object, record = key) =>
  as(login).call(bulkRecords, {
    saveId: randomId(16),
    entity: "case",
    items: [{ kind: "update", key: record, values: { ...values } }],
  });
const say = async (login: string, text: string, rest: object = {}) =>
  (await as(login).call(addComment, { ...at(), id: randomUUID(), text, ...rest })).comment;
const seen = (login: string) => as(login).call(findComments, at());
const texts = async (login: string) => (await seen(login)).comments.map(({ text }) => text);
const refusal = async (work: Promise<unknown>): Promise<ErrorCode | null> =>
  work.then(
    () => null,
    // A failed call throws with the code of its answer.
    (error: { code: ErrorCode }) => error.code,
  );
const inbox = async (login: string) =>
  (await as(login).call(filterMessages, {})).messages.map(({ message, params, read }) => ({
    message,
    count: params?.count,
    read,
  }));

beforeAll(async () => {
  server = await startProduct({
    users: Object.entries(roleOf).map(([login, held]) => ({
      login,
      displayName: login.toUpperCase(),
      email: `${login}@example.org`,
      language: "en" as const,
      roles: [held],
    })),
    documents,
  });
  for (const login of Object.keys(roleOf)) clients.set(login, await server.enter(login));
  const { rows } = await server.database.pool.query<{ id: string; login: string }>('select id, login from sys."user"');
  for (const row of rows) ids.set(row.login, row.id);
  const made = await as("anna").call(bulkRecords, {
    saveId: randomId(16),
    entity: "person",
    items: Object.keys(roleOf).map((name) => ({
      kind: "create" as const,
      values: { name, email: `${name}@example.org` },
    })),
  });
  people = made.keys;
});
afterAll(() => server?.close());
const waiting = async (): Promise<number> => {
  const { rows } = await server.database.pool.query("select from sys.follow_event");
  return rows.length;
};
beforeEach(async () => {
  // Of what an earlier test did people were notified once its events are gone.
  await expect.poll(waiting).toBe(0);
  await server.database.pool.query("delete from sys.notification; delete from sys.follower");
  key = await make({});
});

describe("comments", () => {
  it("[activity 2] given a person who may comment, when they do, then who may read the record reads it", async () => {
    await say("anna", "<p>Hello <b>there</b><script>alert(1)</script></p>");
    const { comments, count, may } = await seen("cili");
    expect(comments.map(({ text, userName }) => [text, userName])).toEqual([
      ["<p>Hello <strong>there</strong></p>", "ANNA"],
    ]);
    expect([count, may.comment]).toEqual([1, false]);
  });

  it("[activity 2] given a person without the right to comment, when they try, then it is refused", async () => {
    expect(await refusal(say("cili", "no"))).toBe("access_denied");
  });

  it("[activity 2] given a record that a person may not read, when they ask and comment, then there is none", async () => {
    expect(await refusal(seen("elek"))).toBe("record_not_found");
    expect(await refusal(say("elek", "no"))).toBe("record_not_found");
  });

  it("[activity 1] given an entity without activity, when a comment is written, then there is nothing of the sort", async () => {
    const { keys } = await as("anna").call(bulkRecords, {
      saveId: randomId(16),
      entity: "plain",
      items: [{ kind: "create", values: { name: "x" } }],
    });
    const place = { entity: "plain", key: keys[0] ?? "" };
    expect(await refusal(as("anna").call(addComment, { ...place, id: randomUUID(), text: "a" }))).toBe("not_found");
  });

  it("[activity 2] given an answer that was lost, when the same comment is sent again, then it is there once", async () => {
    const comment = { ...at(), id: randomUUID(), text: "once" };
    await Promise.all([as("anna").call(addComment, comment), as("anna").call(addComment, comment)]);
    await as("anna").call(addComment, comment);
    expect(await texts("anna")).toEqual(["<p>once</p>"]);
    expect(await refusal(as("bela").call(addComment, comment))).toBe("invalid_input");
  });

  it.each([
    ["nothing", "<p> </p>"],
    ["more than 4,000 characters", "x".repeat(4001)],
    ["someone who is not there", `<a href="/~person?id=${randomUUID()}">@x</a>`],
  ])("[activity 2] given a text that says %s, when it is sent, then it is refused", async (_, text) => {
    expect(await refusal(say("anna", text))).toBe("invalid_input");
  });

  it("[activity 2] given 4,000 characters with formats, when they are sent, then they are taken", async () => {
    expect((await say("anna", `<b>${"x".repeat(4000)}</b>`)).text).toHaveLength(
      4000 + "<p><strong></strong></p>".length,
    );
  });

  it("[activity 2] given thirty comments within a minute, when another one comes, then it has to wait", async () => {
    await server.database.pool.query(
      `insert into sys.comment (id, entity, key, text, user_id) select gen_random_uuid(), 'none', 'none', '<p>a</p>', '${id("bela")}' from generate_series(1, 30)`,
    );
    expect(await refusal(say("bela", "one more"))).toBe("too_many_requests");
    await server.database.pool.query("delete from sys.comment where entity = 'none'");
  });

  it("[activity 2] given a comment that was edited thirty times within a minute, when it is edited again, then it has to wait", async () => {
    const { id: comment } = await say("bela", "first");
    await as("bela").call(editComment, { id: comment, text: "second" });
    await server.database.pool.query(
      `insert into sys.comment_text (comment_id, text) select '${comment}', '<p>a</p>' from generate_series(1, 30)`,
    );
    expect(await refusal(as("bela").call(editComment, { id: comment, text: "third" }))).toBe("too_many_requests");
    await server.database.pool.query(`delete from sys.comment_text where comment_id = '${comment}'`);
  });

  it("[activity 2] given a comment, when its author edits it, then it says so and the former text stays", async () => {
    const { id: comment } = await say("anna", "first");
    await as("anna").call(editComment, { id: comment, text: "second" });
    const [edited] = (await seen("cili")).comments;
    expect([edited?.text, edited?.former.map(({ text }) => text)]).toEqual(["<p>second</p>", ["<p>first</p>"]]);
    expect(edited?.editedAt).not.toBeNull();
    expect(await refusal(as("bela").call(editComment, { id: comment, text: "mine" }))).toBe("access_denied");
  });

  it("[activity 2] given a comment of another, when those delete it who may delete the record and those who may not, then only the first succeed", async () => {
    const { id: comment } = await say("anna", "gone");
    expect(await refusal(as("dora").call(removeComment, { id: comment }))).toBe("access_denied");
    await as("bela").call(removeComment, { id: comment });
    expect(await texts("anna")).toEqual([]);
  });

  it("[activity 2] given a deleted comment, when who deleted it undoes that, then it is back, and nobody else may", async () => {
    const { id: comment } = await say("anna", "back");
    await as("anna").call(removeComment, { id: comment });
    expect(await refusal(as("bela").call(restoreComment, { id: comment }))).toBe("access_denied");
    await as("anna").call(restoreComment, { id: comment });
    expect(await texts("anna")).toEqual(["<p>back</p>"]);
  });

  it("[activity 2] given a comment on a record that a person may not read, when they edit or delete it, then there is none", async () => {
    const { id: comment } = await say("anna", "hidden");
    expect(await refusal(as("elek").call(removeComment, { id: comment }))).toBe("not_found");
  });

  it("[activity 2] given many comments, when they are read by pages, then each comes once, the newest first", async () => {
    for (let number = 1; number <= 5; number++) await say("anna", `c${number}`);
    const first = await as("cili").call(findComments, { ...at(), limit: 2 });
    const before = first.comments.at(-1)?.place ?? 0;
    const second = await as("cili").call(findComments, { ...at(), limit: 3, before });
    expect([...first.comments, ...second.comments].map(({ text }) => text)).toEqual(
      [5, 4, 3, 2, 1].map((number) => `<p>c${number}</p>`),
    );
    expect([first.hasMore, second.hasMore, first.count]).toEqual([true, false, 5]);
  });

  it("[activity 2] given a file of the record, when it is sent with a comment, then those see it who may open it", async () => {
    const { file } = await sendWhole(as("anna"), { ...at(), name: "note.txt" }, Buffer.from("text of a note"));
    await say("anna", "with a file", { files: [file?.id ?? ""] });
    const [open] = (await seen("cili")).comments;
    const [closed] = (await seen("dora")).comments;
    expect([open?.files.map(({ name }) => name), closed?.files]).toEqual([["note.txt"], []]);
  });

  it("[activity 2] given a file that another person sent, when it is sent with a comment, then it is refused", async () => {
    const { file } = await sendWhole(as("anna"), { ...at(), name: "note.txt" }, Buffer.from("text of a note"));
    expect(await refusal(say("bela", "not mine", { files: [file?.id ?? ""] }))).toBe("attachments_gone");
  });

  it("[activity 2] given a record with comments, when it is deleted and that is undone, then they go and come back", async () => {
    await say("anna", "stays with it");
    const { batch } = await as("anna").call(deleteRecords, { entity: "case", keys: [key] });
    expect(await refusal(seen("anna"))).toBe("record_not_found");
    await as("anna").call(undoBatch, { batch });
    const { comments, isFollowing } = await seen("anna");
    expect([comments.map(({ text }) => text), isFollowing]).toEqual([["<p>stays with it</p>"], true]);
  });
});

describe("mentions", () => {
  it("[activity 3] given people who may read the record and others, when someone is searched, then only the first are offered", async () => {
    const { people: found } = await as("anna").call(findPeople, { ...at(), search: "" });
    expect(found.map(({ name }) => name)).toEqual(["ANNA", "BELA", "CILI", "DORA"]);
    const { people: some } = await as("anna").call(findPeople, { ...at(), search: "bél" });
    expect(some).toEqual([{ id: id("bela"), name: "BELA" }]);
  });

  it("[activity 3] given a person who may refer to no users, when they search, then nobody is offered", async () => {
    expect((await as("dora").call(findPeople, { ...at(), search: "" })).people).toEqual([]);
    expect(await refusal(as("cili").call(findPeople, { ...at(), search: "" }))).toBe("access_denied");
  });

  it("[activity 3] given a mention with a name that is not theirs, when it is read, then it has the name that the reader may see", async () => {
    await say("anna", `${mention("bela")} please look`);
    const link = (name: string) => `<p><a href="/~person?id=${id("bela")}">@${name}</a> please look</p>`;
    expect(await texts("anna")).toEqual([link("BELA")]);
    expect(await texts("bela")).toEqual([link("BELA")]);
    expect(await texts("cili")).toEqual([link("…")]);
  });

  it("[activity 3] given a mention, when it is sent, then the person is notified and follows the record", async () => {
    const { id: comment } = await say("anna", `${mention("bela")} please`);
    await expect
      .poll(() => inbox("bela"))
      .toEqual([{ message: "key:activity.notice.mentioned", count: 1, read: false }]);
    const [message] = (await as("bela").call(filterMessages, {})).messages;
    expect(message?.link).toBe(`/cases/update?id=${key}&comment=${comment}`);
    expect((await seen("bela")).isFollowing).toBe(true);
  });

  it("[activity 3] given a mention of someone who may not read the record, when it is sent, then they are notified of nothing", async () => {
    await say("anna", `${mention("elek")} and ${mention("bela")}`);
    await expect.poll(() => inbox("bela")).toHaveLength(1);
    expect(await inbox("elek")).toEqual([]);
  });

  it("[activity 3] given an edited comment, when it mentions one more person, then only they are notified", async () => {
    const { id: comment } = await say("anna", mention("cili"));
    await expect.poll(() => inbox("cili")).toHaveLength(1);
    await as("anna").call(editComment, { id: comment, text: `${mention("cili")} ${mention("bela")}` });
    await expect.poll(() => inbox("bela")).toHaveLength(1);
    expect(await inbox("cili")).toEqual([{ message: "key:activity.notice.mentioned", count: 1, read: false }]);
  });
});

describe("followers", () => {
  it("[activity 4] given a follower, when others comment and change the record several times, then there is one notification of each", async () => {
    await as("cili").call(follow, { ...at(), isFollowing: true });
    for (const text of ["a", "b"]) await say("anna", text);
    for (const name of ["n1", "n2", "n3"]) await change("bela", { name });
    const expected = [
      { message: "key:activity.notice.changed", count: 3, read: false },
      { message: "key:activity.notice.commented", count: 2, read: false },
    ];
    await expect
      .poll(async () => (await inbox("cili")).toSorted((a, b) => (String(a.message) < String(b.message) ? -1 : 1)))
      .toEqual(expected);
  });

  it("[activity 4] given a follower who does something themselves, when it is done, then they are not notified", async () => {
    await as("anna").call(follow, { ...at(), isFollowing: true });
    await as("bela").call(follow, { ...at(), isFollowing: true });
    await change("anna", { name: "mine" });
    await expect.poll(() => inbox("bela")).toHaveLength(1);
    expect(await inbox("anna")).toEqual([]);
  });

  it("[activity 4] given a follower who does not see the changed field, when it changes, then they are not notified", async () => {
    await as("dora").call(follow, { ...at(), isFollowing: true });
    await as("cili").call(follow, { ...at(), isFollowing: true });
    await change("anna", { secret: "s" });
    await expect.poll(() => inbox("cili")).toHaveLength(1);
    expect(await inbox("dora")).toEqual([]);
  });

  it("[activity 4] given a person who ended following, when they comment and are mentioned, then they do not follow again", async () => {
    await as("bela").call(follow, { ...at(), isFollowing: false });
    await say("bela", "just this");
    expect((await seen("bela")).isFollowing).toBe(false);
  });

  it("[activity 4] given a record that is assigned, when it is saved, then the person follows it", async () => {
    await change("anna", { assignee_id: people[1] ?? "" });
    await expect.poll(async () => (await seen("bela")).isFollowing).toBe(true);
  });

  it("[activity 4] given a follower who lost the right to read, when something happens and when they read, then they get nothing", async () => {
    key = await make({ area: "north" });
    await as("elek").call(follow, { ...at(), isFollowing: true });
    await as("cili").call(follow, { ...at(), isFollowing: true });
    await say("anna", "for all");
    await expect.poll(() => inbox("elek")).toHaveLength(1);
    await change("anna", { area: "south" });
    expect(await inbox("elek")).toEqual([]);
    await say("anna", "not for all");
    await expect
      .poll(async () => (await inbox("cili")).find(({ message }) => message?.endsWith("commented"))?.count)
      .toBe(2);
    expect(await inbox("elek")).toEqual([]);
  });

  it("[activity 4] given a record that went and came back, when it changes, then its followers are notified as before", async () => {
    await as("cili").call(follow, { ...at(), isFollowing: true });
    const { batch } = await as("anna").call(deleteRecords, { entity: "case", keys: [key] });
    await as("anna").call(undoBatch, { batch });
    await expect.poll(waiting).toBe(0);
    await server.database.pool.query("delete from sys.notification");
    await change("anna", { name: "after" });
    await expect.poll(() => inbox("cili")).toHaveLength(1);
  });
});

describe("changes by pages", () => {
  it("[design 5 history] given a long history, when it is read by pages, then it is the history that is read at once", async () => {
    for (let number = 1; number <= 12; number++) await change("anna", { name: `n${number}` });
    const whole = (await as("cili").call(getHistory, at())).versions;
    const paged: typeof whole = [];
    let before: number | undefined;
    for (let page = 0; page < 20; page++) {
      const answer = await as("cili").call(getHistory, {
        ...at(),
        limit: 3,
        ...(before === undefined ? {} : { before }),
      });
      paged.push(...answer.versions);
      if (answer.next === null) break;
      before = answer.next;
    }
    expect(paged).toEqual(whole);
  });
});
