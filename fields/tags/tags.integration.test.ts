import type { Condition } from "@tessera/contract/definitions/condition.ts";
import {
  column,
  document,
  entity,
  form,
  item,
  reference,
  role,
  rowsItem,
} from "@tessera/server-kit/testing/literals.ts";
import { publishProblems } from "@tessera/server-kit/testing/publishProblems.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySourceType } from "#features/forms/operations/bySourceType.ts";
import { formVerification } from "#features/forms/operations/formVerification.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";

const list = (name: string, more: object = {}) => column(name, "list", { element: "text", ...more });
const labels = (shown: string, path: string) => ({ id: `c-${shown}`, name: shown, show: "value", node: "l", path });
const ofLabels = { query: "labels", shown: "title", makesRows: true };
const article = (formats: object) =>
  form("article", "article", [
    item("name", "text"),
    item("labels", "tags", { formats }),
    item("words", "tags"),
    rowsItem("parts", "part", "article", [
      item("marks", "tags", { id: "f_part_marks", column: "marks", formats: ofLabels }),
    ]),
  ]);

let server: TestServer;
beforeAll(async () => {
  const may = (subject: string, actions: readonly string[], more: object = {}) => ({
    kind: "entity",
    entity: subject,
    actions,
    ...more,
  });
  const all = ["read", "refer", "create", "update"];
  server = await startProduct({
    documents: [
      entity("label", [column("name"), column("is_open", "boolean")], {
        invariants: [{ id: "v1", expression: "length(name) < 20", message: "Too long.", columns: ["name"] }],
        unique: [{ id: "u1", columns: ["name"] }],
      }),
      entity("article", [column("name"), list("labels"), list("words", { fieldType: { type: "tags" } })]),
      entity("part", [column("article_id", "uuid"), list("marks")], { references: [reference("article", "article")] }),
      document(
        "query",
        "labels",
        {
          label: "labels",
          nodes: [{ id: "n", name: "l", entity: "label" }],
          joins: [],
          columns: [labels("title", "name"), labels("open", "is_open")],
          order: [],
        },
        "shop",
        2,
      ),
      article(ofLabels),
      document("list", "article", {
        label: "Articles",
        entity: "article",
        columns: ["name", "words"].map((path) => ({ id: `l_${path}`, name: path, path, label: path })),
        order: [],
      }),
      document("page", "write", {
        label: "write",
        rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
        gridItems: [{ id: "i", columnId: "c", type: "DynForm", params: { form: "article" } }],
      }),
      document("url", "write", { route: "/articles/create", isPublic: true, page: "write", title: null }),
      role(
        "guest",
        ["article", "part", "label"].map((name) => may(name, ["read", "create"])),
      ),
      role("maker", [may("article", all), may("part", all), may("label", all)]),
      role("clerk", [may("article", all, { filter: ownOf("clerk") }), may("part", all), may("label", ["read"])]),
      role("opener", [
        may("article", all),
        may("part", all),
        may("label", ["read"]),
        may("label", ["create"], { fields: ["is_open"] }),
      ]),
    ],
    users: ["maker", "clerk", "opener"].map((login) => ({ login, roles: [login] })),
  }).catch((error) => {
    console.log(JSON.stringify(error.data));
    throw error;
  });
});
afterAll(() => server?.close());

/** Articles whose name has the login in it. */
function ownOf(login: string) {
  return { field: "name", operator: "LIKE", operand: { value: login } };
}

type Values = { readonly [name: string]: Json };
const message = (changes: Values, parts: readonly Values[] = []) => ({
  saveId: uuid7(),
  form: "article",
  entity: "article",
  key: null,
  changes: Object.fromEntries(Object.entries(changes).map(([name, mine]) => [name, { base: null, mine }])),
  rows: {
    parts: {
      entity: "part",
      reference: "article",
      added: parts.map((values, index) => ({ uid: `n${index}`, values })),
      changed: [],
      removed: [],
    },
  },
});
async function save(login: string, formData: ReturnType<typeof message>) {
  const person = await server.enter(login);
  const { HEADER, id } = await person.call(saveData, { idForm: "article", formData });
  return { id, problems: HEADER.ERROR.map(({ ID, PUBLIC, ROWUID }) => `${ROWUID ?? ""} ${ID} ${PUBLIC}`.trim()) };
}
async function labelled(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await server.database.pool.query<{ id: string; name: string }>("select id, name from app.label");
  return new Map(rows.map(({ id, name }) => [name, id]));
}
async function stored(id: string | null) {
  const { rows } = await server.database.pool.query<{ labels: string }>({
    text: "select array_to_string(labels, ' ') as labels from app.article where id = $1",
    values: [id],
  });
  return rows[0]?.labels;
}

describe("new tags", () => {
  it("[forms 4 choice lists] given new tags in a record and in its rows, when it is saved, then each is one row of the tag table, and its key stands in their place; the same save again makes none", async () => {
    const sent = message({ name: "maker 1", labels: ["new-Winter", "new-Spring"] }, [{ marks: ["new-winter"] }]);
    const first = await save("maker", sent);
    expect(first.problems).toEqual([]);
    const made = await labelled();
    expect([...made.keys()].sort()).toEqual(["Spring", "Winter"]);
    expect(await stored(first.id)).toBe(`${made.get("Winter")} ${made.get("Spring")}`);
    const { rows } = await server.database.pool.query("select array_to_string(marks, ' ') as marks from app.part");
    expect(rows).toEqual([{ marks: made.get("Winter") }]);
    expect((await save("maker", sent)).id).toBe(first.id);
    expect((await labelled()).size).toBe(2);
  });

  it("[forms 4 choice lists] given a name that a row has by now, when it is saved as a new tag, then the row is meant, also by someone who may make none", async () => {
    const saved = await save("clerk", message({ name: "clerk 1", labels: ["new-WINTER"] }));
    expect(saved.problems).toEqual([]);
    expect(await stored(saved.id)).toBe((await labelled()).get("Winter"));
  });

  it("[forms 6 rights] given a person who may make no rows of the tag table, when they save a new tag, then the field says so and nothing is written", async () => {
    const saved = await save("clerk", message({ name: "clerk 2" }, [{ marks: ["new-Autumn"] }]));
    expect(saved.problems).toEqual(["n0 marks record.tag_denied"]);
    expect((await labelled()).has("Autumn")).toBe(false);
  });

  it("[forms 6 rights] given a person who may make rows of the tag table but not name them, when they save a new tag, then the field of the form says so", async () => {
    const saved = await save("opener", message({ name: "opener 1", labels: ["new-Autumn"] }));
    expect(saved.problems).toEqual(["labels record.tag_denied"]);
    expect((await labelled()).has("Autumn")).toBe(false);
  });

  it("[forms 4 choice lists] given a new tag without a name, when it is sent by hand, then the field says so and no row is made", async () => {
    for (const blank of ["new-", "new- \t "])
      expect((await save("maker", message({ name: "maker 7", labels: [blank] }))).problems).toEqual([
        "labels record.tag_refused",
      ]);
    expect((await labelled()).has("")).toBe(false);
  });

  it("[forms 4 choice lists] given more new tags than one save makes rows of, when they are sent by hand, then the save is refused and no row is made", async () => {
    const labels = Array.from({ length: 501 }, (_, index) => `new-Flood ${index}`);
    await expect(save("maker", message({ name: "maker 8", labels }))).rejects.toMatchObject({
      code: "invalid_input",
      data: { code: "too_many_tags" },
    });
    expect((await labelled()).has("Flood 0")).toBe(false);
  });

  it("[forms 4 choice lists] given a name that the tag table does not take, when it is saved, then the field says so", async () => {
    const saved = await save("maker", message({ name: "maker 2", labels: ["new-A name beyond twenty characters"] }));
    expect(saved.problems).toEqual(["labels record.tag_refused"]);
  });

  it("[forms 5 choices] given a key that is no row, when it is saved by hand, then the field says so", async () => {
    const saved = await save("maker", message({ name: "maker 3", labels: ["nothing"] }));
    expect(saved.problems).toEqual(["labels validation.option_unknown"]);
  });

  it("[forms 4 verification] given a new tag, when the record is checked without saving, then it would be accepted and no row is made", async () => {
    const person = await server.enter("maker");
    const fieldData = message({ name: "maker 4", labels: ["new-Tried"] });
    const { HEADER } = await person.call(formVerification, { idForm: "article", fieldData });
    expect(HEADER.ERROR).toEqual([]);
    expect((await labelled()).has("Tried")).toBe(false);
  });

  it("[forms 7 LazyLoader_bySourceType] given a field that makes rows, when its choices are asked for, then it is said who may make one", async () => {
    const asked = { sourceType: "form", idSource: "article", fieldName: "labels" } as const;
    const said = async (login: string) => (await (await server.enter(login)).call(bySourceType, asked)).mayMake;
    expect([await said("maker"), await said("clerk"), await said("opener")]).toEqual([true, undefined, undefined]);
  });
});

it("[shell 6 guests] given a public form with tags, when a guest fills it in, then they choose rows and make none, and are suggested nothing that others have entered", async () => {
  expect(
    (await save("maker", message({ name: "maker 6", labels: ["new-Shown"], words: ["private"] }))).problems,
  ).toEqual([]);
  const guest = server.anonymous();
  const problemsOf = async (labels: readonly string[]) => {
    const formData = message({ name: "guest", labels: [...labels] });
    const { HEADER } = await guest.call(saveData, { idForm: "article", formData });
    return HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`);
  };
  expect(await problemsOf(["new-shown"])).toEqual([]);
  expect(await problemsOf(["new-Never"])).toEqual(["labels record.tag_denied"]);
  expect((await labelled()).has("Never")).toBe(false);
  const ask = (fieldName: string) => guest.call(bySourceType, { sourceType: "form", idSource: "article", fieldName });
  expect(await ask("words")).toEqual({ options: [], completed: true });
  expect((await ask("labels")).mayMake).toBeUndefined();
});

describe("tags of any name", () => {
  it("[forms 3 tags] given tags of other records, when they are suggested, then those of readable records only, the most used first, and what fits best of what is searched", async () => {
    for (const [name, words] of [
      ["clerk a", ["repair", "spare part"]],
      ["clerk b", ["spare part"]],
      ["maker c", ["Sparesecret", "spare part"]],
    ] as const)
      expect((await save("maker", message({ name, words: [...words] }))).problems).toEqual([]);
    const suggested = async (login: string, search?: string) => {
      const person = await server.enter(login);
      const filter = search === undefined ? {} : { filter: { search } };
      const asked = { sourceType: "form", idSource: "article", fieldName: "words", ...filter } as const;
      return (await person.call(bySourceType, asked)).options.map(({ key }) => key);
    };
    expect(await suggested("clerk")).toEqual(["spare part", "repair"]);
    expect(await suggested("maker", "SPARE")).toEqual(["spare part", "Sparesecret"]);
    expect(await suggested("clerk", "secret")).toEqual([]);
  });

  it("[lists 3 operators] given tags, when a list is filtered, then by one of them, none and all", async () => {
    const person = await server.enter("clerk");
    const found = async (operator: "IN" | "CONTAINS ALL", value: readonly string[]) => {
      const filter: Condition = { field: "words", operator, operand: { value: [...value] } };
      const { rows } = await person.call(getList, { idList: "article", limit: 10, filter });
      return (rows as readonly { readonly cells: Values }[]).map(({ cells }) => cells.name);
    };
    expect(await found("IN", ["repair", "no such"])).toEqual(["clerk a"]);
    expect(await found("CONTAINS ALL", ["spare part", "repair"])).toEqual(["clerk a"]);
    expect(await found("CONTAINS ALL", ["spare part"])).toEqual(["clerk a", "clerk b"]);
  });

  it("[forms 5 tags] given a tag that stands twice but for capitals, when it is saved by any path, then it is refused", async () => {
    const sent = message({ name: "maker 5", words: ["a", "A"] });
    expect((await save("maker", sent)).problems).toEqual(["words field.tags.twice"]);
  });
});

it.each<[string, object]>([
  ["without what is shown", { query: "labels", makesRows: true }],
  ["over what is no text", { query: "labels", shown: "open", makesRows: true }],
])(
  "[forms 3 tags] given a field that makes rows %s, when it is published, then that is said at its setting",
  async (_, formats) => {
    const problems = await publishProblems(server, article(formats));
    expect(problems.map(({ code, path }) => `${path} ${code}`)).toContain(
      "/pages/0/groups/0/items/1/formats/makesRows choices_not_made",
    );
  },
);
