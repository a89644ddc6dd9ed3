import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
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
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { bySourceType } from "./bySourceType.ts";
import { saveData } from "./saveData.ts";

const shown = (name: string, path = name, more: object = {}) => ({
  id: `c-${name}`,
  name,
  show: "value",
  node: "r",
  path,
  ...more,
});
const query = (id: string, columns: readonly object[], filter: object | null = null) => {
  const nodes = [{ id: "n", name: "r", entity: "room", filter }];
  const order: readonly object[] = [];
  return document("query", id, { label: id, nodes, joins: [], columns, order }, "shop", 2);
};
const open = { field: "is_open", operator: "=", operand: { value: true } };
const kinds = [
  { id: "o1", key: "hall", label: "Great hall" },
  { id: "o2", key: "den", label: "Small den" },
];
const choosing = (name: string, formats: object, more: object = {}) => item(name, "dropdownlist", { formats, ...more });
const booking = (items: readonly object[]) => form("booking", "booking", items);
const fields = [
  choosing("room", { query: "open-rooms", shown: "label" }, { column: "room_id", reference: "room" }),
  choosing("code", { query: "open-rooms", shown: "kind" }),
  item("others", "multiselect", { formats: { query: "open-rooms" } }),
  rowsItem("lines", "booking-line", "booking", [
    choosing(
      "room",
      { query: "open-rooms", shown: "label" },
      { id: "f_line_room", column: "room_id", reference: "room", expressions: { filterExp: "{ floor: row.floor }" } },
    ),
    item("floor", "text"),
  ]),
];
/** Those of a public form, and of one that no public page has. */
const guestFields = [
  choosing("room", { query: "open-rooms", shown: "label" }, { column: "room_id", reference: "room" }),
  choosing("code", { query: "open-rooms", shown: "kind" }),
  item("others", "multiselect", { formats: { query: "bookings" } }),
];
const bookings = document(
  "query",
  "bookings",
  {
    label: "bookings",
    nodes: [{ id: "n", name: "r", entity: "booking" }],
    joins: [],
    columns: [shown("code")],
    order: [],
  },
  "shop",
  2,
);

const ids = Array.from({ length: 5 }, (_, index) => `00000000-0000-7000-8000-00000000000${index}`);
const [attic = "", barn = "", cellar = "", den = "", egress = ""] = ids;
let server: TestServer;
beforeAll(async () => {
  const read = (subject: string, more: object = {}) => ({
    kind: "entity",
    entity: subject,
    actions: ["read", "refer", "create", "update"],
    ...more,
  });
  server = await startProduct({
    documents: [
      entity("room", [
        column("name"),
        column("floor"),
        column("kind", "text", { options: kinds }),
        column("is_open", "boolean"),
      ]),
      entity("booking", [column("room_id", "uuid"), column("code"), column("others", "list", { element: "text" })], {
        references: [reference("room", "room")],
      }),
      entity("booking-line", [column("booking_id", "uuid"), column("room_id", "uuid"), column("floor")], {
        references: [reference("room", "room"), reference("booking", "booking")],
        storage: { schema: "app", table: "booking_line" },
      }),
      query("open-rooms", [shown("label", "name"), shown("floor"), shown("kind")], open),
      query("floors", [shown("floor"), shown("rooms", "name", { show: "count" })]),
      query("numbers", [shown("is_open")]),
      bookings,
      booking(fields),
      form("request", "booking", [...guestFields]),
      form("inside", "booking", [...guestFields]),
      ...["request", "inside"].map((id) =>
        document("page", id, {
          label: id,
          rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
          gridItems: [{ id: "i", columnId: "c", type: "DynForm", params: { form: id } }],
        }),
      ),
      document("url", "request", { route: "/request", isPublic: true, page: "request", title: null }),
      document("url", "inside", { route: "/inside", isPublic: false, page: "inside", title: null }),
      role("guest", [
        {
          kind: "entity",
          entity: "room",
          actions: ["read", "refer"],
          filter: { field: "floor", operator: "<>", operand: { value: "secret" } },
          fields: ["name", "floor", "is_open"],
        },
        { kind: "entity", entity: "booking", actions: ["create"] },
      ]),
      role("clerk", [
        read("room", { filter: { field: "floor", operator: "<>", operand: { value: "secret" } } }),
        read("booking"),
        read("booking-line"),
      ]),
      role("blind", [read("room", { fields: ["floor", "is_open"] }), read("booking"), read("booking-line")]),
      role("referring", [
        { kind: "entity", entity: "room", actions: ["refer"] },
        read("booking"),
        read("booking-line"),
      ]),
    ],
    users: ["clerk", "blind", "referring"].map((login) => ({ login, roles: [login] })),
  });
  await server.database.pool.query({
    text: `insert into app.room (id, name, floor, kind, is_open) values
      ($1, 'Attic', '3', 'hall', true), ($2, 'Barn', '1', 'den', true), ($3, 'Cellar', '0', 'den', false),
      ($4, 'Dén', '1', 'hall', true), ($5, 'Egress', 'secret', 'den', true)`,
    values: [attic, barn, cellar, den, egress],
  });
});
afterAll(() => server?.close());

type Ask = Partial<Parameters<typeof ask>[1]>;
async function ask(login: string, more: { fieldName?: string; filter?: object; selection?: string[] }) {
  const person = await server.enter(login);
  return person.call(bySourceType, { sourceType: "form", idSource: "booking", fieldName: "room", ...more });
}
const names = async (login: string, more: Ask = {}) => (await ask(login, more)).options.map(({ value }) => value);
async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "";
  } catch (error) {
    if (error instanceof TesseraError) return error.code;
    throw error;
  }
}

type Values = { readonly [name: string]: Json };
/** Saves a booking; the codes of what was wrong with it, none where it was saved. */
async function save(login: string, changes: Values, lines: readonly Values[] = []) {
  const person = await server.enter(login);
  const added = lines.map((values, index) => ({ uid: `n${index}`, values }));
  const formData = {
    saveId: uuid7(),
    form: "booking",
    entity: "booking",
    key: null,
    changes: Object.fromEntries(Object.entries(changes).map(([name, mine]) => [name, { base: null, mine }])),
    rows: { lines: { entity: "booking-line", reference: "booking", added, changed: [], removed: [] } },
  };
  const { HEADER, id } = await person.call(saveData, { idForm: "booking", formData });
  return { problems: HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`), id };
}

describe("choices from a query", () => {
  it("[forms 3 choices from a query] given a look-up over a query, when its choices are asked for, then they are its rows that the person may read, by their keys", async () => {
    expect((await ask("clerk", {})).options.map(({ key, value }) => [key, value])).toEqual([
      [attic, "Attic"],
      [barn, "Barn"],
      [den, "Dén"],
    ]);
  });

  it("[forms 3 choices from a query] given fixed choices in what is shown, when they are read and searched, then by their labels, the best first", async () => {
    expect(new Set(await names("clerk", { fieldName: "code" }))).toEqual(new Set(["Great hall", "Small den"]));
    expect(await names("clerk", { fieldName: "code", filter: { search: "small" } })).toEqual(["Small den"]);
    expect(await names("clerk", { filter: { search: "den" } })).toEqual(["Dén"]);
    expect(await names("clerk", { filter: { search: "great" } })).toEqual([]);
  });

  it("[forms 3 choices from a query] given chosen keys, when their names are asked for, then those of rows of the query come first, and of others none", async () => {
    const { options } = await ask("clerk", {
      fieldName: "others",
      filter: { search: "attic" },
      selection: [den, cellar],
    });
    expect(options.map(({ value }) => value)).toEqual(["Dén", "Attic"]);
  });

  it("[forms 3 sqlchoosen] given a search control, when it asks, then what stands beside the names comes along with its labels and choices, as far as the person may read it", async () => {
    const columnsFor = async (login: string) => {
      const person = await server.enter(login);
      const asked = { sourceType: "form", idSource: "booking", fieldName: "room", isSearchControl: true } as const;
      const { columns, options } = await person.call(bySourceType, asked);
      const heads = columns?.map(({ label, name, options: fixed, type }) => [name, label, type, fixed?.length ?? 0]);
      return { heads, first: options.find(({ key }) => key === attic)?.cells };
    };
    const heads = [
      ["floor", "floor", "text", 0],
      ["kind", "kind", "text", 2],
    ];
    expect(await columnsFor("clerk")).toEqual({ heads, first: ["3", "hall"] });
    expect(await columnsFor("blind")).toEqual({ heads, first: ["3", null] });
    expect((await ask("clerk", {})).columns).toBeUndefined();
  });

  it("[forms 3 choices from a query] given a filter of the field, when choices are asked for in a row, then it compares columns of the query", async () => {
    const more = { fieldName: "lines.room", filter: { equals: { floor: "1" } } };
    expect(await names("clerk", more)).toEqual(["Barn", "Dén"]);
  });

  it("[design 10 rights] given a person who may not read what is shown, when they choose, then rows are called by their keys and no search finds them by it", async () => {
    expect(await names("blind")).toEqual([attic, barn, den, egress]);
    expect(await names("blind", { filter: { search: "attic" } })).toEqual([]);
  });

  it("[design 10 rights] given a person who may refer to the records and read none, when they choose, then they are refused", async () => {
    expect(await codeOf(ask("referring", {}))).toBe("access_denied");
  });

  it("[forms 5 choices] given a choice that is no row of the query, or none that the person may read, when it is saved, then the field says so and nothing is written", async () => {
    const refused = ["validation.option_unknown"];
    const codes = async (changes: Values, lines: readonly Values[] = []) =>
      (await save("clerk", changes, lines)).problems.map((problem) => problem.split(" ")[1]);
    expect(await codes({ room_id: cellar })).toEqual(refused);
    expect(await codes({ room_id: egress })).toEqual(refused);
    expect(await codes({ code: cellar })).toEqual(refused);
    expect(await codes({ others: [attic, cellar] })).toEqual(refused);
    expect(await codes({}, [{ room_id: attic, floor: "1" }])).toEqual(refused);
  });

  it("[forms 5 choices] given choices that are rows of the query, when they are saved, then they are stored by their keys", async () => {
    const saved = await save("clerk", { room_id: attic, code: barn, others: [den, attic] }, [
      { room_id: barn, floor: "1" },
    ]);
    expect(saved.problems).toEqual([]);
    const { rows } = await server.database.pool.query({
      text: "select room_id, code, array_to_string(others, ' ') as others from app.booking where id = $1",
      values: [saved.id],
    });
    expect(rows).toEqual([{ room_id: attic, code: barn, others: `${den} ${attic}` }]);
  });
});

describe("choices of guests from a query", () => {
  const guestAsks = (more: { idSource?: string; fieldName?: string; filter?: object; selection?: string[] }) =>
    server.anonymous().call(bySourceType, { sourceType: "form", idSource: "request", fieldName: "room", ...more });
  const guestNames = async (more: Parameters<typeof guestAsks>[0]) =>
    (await guestAsks(more)).options.map(({ value }) => value);

  it("[design 10 rights] given a public form that chooses from a query, when a guest asks for its choices, then they are the rows that guests may read, and no key of another one has a name", async () => {
    const { options } = await guestAsks({ selection: [egress, cellar] });
    expect(options.map(({ key, value }) => [key, value])).toEqual([
      [attic, "Attic"],
      [barn, "Barn"],
      [den, "Dén"],
    ]);
  });

  it("[design 10 rights] given what is shown that guests may not read, when a guest chooses, then rows are called by their keys and no search finds them by it", async () => {
    expect(await guestNames({ fieldName: "code" })).toEqual([attic, barn, den]);
    expect(await guestNames({ fieldName: "code", filter: { search: "great" } })).toEqual([]);
    expect(await guestNames({ filter: { search: "egress" } })).toEqual([]);
  });

  it("[design 10 rights] given a guest, when they filter by a column that the field does not, ask for records that guests may not read, or for a form that no public page has, then they are refused", async () => {
    expect(await codeOf(guestAsks({ filter: { equals: { floor: "secret" } } }))).toBe("access_denied");
    expect(await codeOf(guestAsks({ fieldName: "others" }))).toBe("access_denied");
    expect(await codeOf(guestAsks({ idSource: "inside" }))).toBe("not_signed_in");
    expect(await codeOf(guestAsks({ idSource: "booking" }))).toBe("not_signed_in");
  });

  it("[forms 5 choices] given a guest, when they save a row of the query and one that they may not read, then the first is stored and the other refused", async () => {
    const guest = server.anonymous();
    const save = async (room: string) => {
      const changes = { room_id: { base: null, mine: room } };
      const formData = { saveId: uuid7(), form: "request", entity: "booking", key: null, changes, rows: {} };
      const { HEADER } = await guest.call(saveData, { idForm: "request", formData });
      return HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`);
    };
    expect(await save(den)).toEqual([]);
    for (const room of [egress, cellar]) expect(await save(room)).toEqual(["room validation.option_unknown"]);
    const { rows } = await server.database.pool.query({
      text: "select id from app.booking where room_id = any($1::uuid[])",
      values: [[egress, cellar]],
    });
    expect(rows).toEqual([]);
  });
});

it("[forms 5 choices] given chosen rows of which one is none of the query any more, when another one is chosen besides, then it is saved", async () => {
  const made = await save("clerk", { others: [barn] });
  const close = (isOpen: boolean) =>
    server.database.pool.query({ text: "update app.room set is_open = $1 where id = $2", values: [isOpen, barn] });
  await close(false);
  const person = await server.enter("clerk");
  const changes = { others: { base: [barn], mine: [barn, attic] } };
  const formData = { saveId: uuid7(), form: "booking", entity: "booking", key: made.id, changes, rows: {} };
  const { HEADER } = await person.call(saveData, { idForm: "booking", formData });
  await close(true);
  expect(HEADER.ERROR).toEqual([]);
});

describe("checks of choices from a query", () => {
  const problemsOf = async (changed: TesseraDocument): Promise<readonly string[]> =>
    (await publishProblems(server, changed)).map(({ code, path }) => `${path} ${code}`);
  const at = "/pages/0/groups/0/items/0/formats";

  it("[forms 3 sqlchoosen] given a row picker in a sub-form, when the form is published, then it is refused by name", async () => {
    const picker = item("room", "sqlchoosen", { id: "f_line_room", formats: { query: "open-rooms" }, column: "floor" });
    const problems = await problemsOf(booking([rowsItem("lines", "booking-line", "booking", [picker])]));
    expect(problems).toContain("/pages/0/groups/0/items/0/subForm/items/0/type not_in_sub_form");
  });

  it.each<[string, object, string]>([
    ["rows that stand for no records", choosing("code", { query: "floors" }), `${at}/query choices_without_key`],
    ["rows without a text", choosing("code", { query: "numbers" }), `${at}/query choices_without_text`],
    [
      "what is no text as what is shown",
      choosing("code", { query: "numbers", shown: "is_open" }),
      `${at}/shown choices_shown_no_text`,
    ],
    [
      "a column that the query does not have",
      choosing("code", { query: "open-rooms", shown: "gone" }),
      `${at}/shown path_unknown`,
    ],
    [
      "a column of another type than the keys",
      choosing("count", { query: "open-rooms" }, { column: null, valueType: "integer" }),
      `${at}/query choices_wrong_type`,
    ],
    [
      "records of another entity than the field refers to",
      choosing("room", { query: "bookings" }, { column: "room_id", reference: "room" }),
      `${at}/query choices_of_others`,
    ],
  ])(
    "[forms 3 choices from a query] given %s, when the form is published, then that is said at its setting",
    async (_what, field, problem) => {
      expect(await problemsOf(booking([field]))).toEqual([problem]);
    },
  );

  it("[forms 3 choices from a query] given a form that offers rows of a query, when these are to have no keys any more, then the publish of the query is refused", async () => {
    const grouped = query("open-rooms", [
      shown("label", "name"),
      shown("kind"),
      shown("floor", "floor", { show: "count" }),
    ]);
    expect(await problemsOf(grouped)).toContain("/pages/0/groups/0/items/0/formats/query choices_without_key");
  });
});
