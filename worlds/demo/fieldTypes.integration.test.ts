import { fileURLToPath } from "node:url";
import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { readWorldUsers } from "@tessera/identity/signin/worldUsers.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { loadWorld } from "@tessera/server-kit/worlds/loadWorld.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySourceType } from "#features/forms/operations/bySourceType.ts";
import { getData } from "#features/forms/operations/getData.ts";
import { getProperties } from "#features/forms/operations/getProperties.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { getIndexAdvice } from "#features/lists/operations/getIndexAdvice.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";
import { refusedValues } from "./testing/refusedValues.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
let server: TestServer;

beforeAll(async () => {
  server = await startProduct({
    users: readWorldUsers(folder),
    prepare: async (services) => void (await loadWorld(services, folder)),
  });
});

afterAll(() => server.close());

describe("columns of a field type", () => {
  it("[forms 5 gps] given where assets were last seen, when they are listed, then as places; what is no place is refused by any path, and the wrong number is named", async () => {
    const clerk = await server.enter("clerk");
    const { columns } = await clerk.call(getListSetup, { idList: "asset" });
    expect(columns.find(({ name }) => name === "last_seen")).toMatchObject({
      type: "text",
      fieldType: { type: "gps", formats: {} },
    });
    const { rows } = await clerk.call(getList, { idList: "asset", limit: 1 });
    const [asset] = rows as readonly { key: string; cells: { last_seen: string | null } }[];
    const refusals = async (form: string | null, mine: string): Promise<ReadonlySet<string>> => {
      const changes = { last_seen: { base: asset?.cells.last_seen ?? null, mine } };
      const formData = { saveId: randomId(16), form, entity: "asset", key: asset?.key ?? null, changes, rows: {} };
      const { HEADER } = await clerk.call(saveData, { idForm: "asset", formData });
      return new Set(HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`));
    };
    for (const form of ["asset", null]) {
      expect(await refusals(form, "91;19")).toEqual(new Set(["last_seen field.gps.latitude"]));
      expect(await refusals(form, "by the lift")).toEqual(new Set(["last_seen field.gps.form"]));
    }
    expect(await refusals("asset", "47.4985;19.0405")).toEqual(new Set());
  });

  it.each(refusedValues)(
    "[forms 3 types] given the list %s with a column %s of a field type, when %j is saved, with a form or without, then the type refuses it; the list says the type",
    async (entity, name, mine, fieldType, code) => {
      const clerk = await server.enter("admin");
      const { columns } = await clerk.call(getListSetup, { idList: entity });
      expect(columns.find((column) => column.name === name)).toMatchObject({ fieldType });
      const { rows } = await clerk.call(getList, { idList: entity, limit: 1 });
      const [record] = rows as readonly { key: string; cells: Readonly<Record<string, Json>> }[];
      for (const form of [entity, null]) {
        const changes = { [name]: { base: record?.cells[name] ?? null, mine } };
        const formData = { saveId: randomId(16), form, entity, key: record?.key ?? null, changes, rows: {} };
        const { HEADER } = await clerk.call(saveData, { idForm: entity, formData });
        expect(HEADER.ERROR.map(({ ID, PUBLIC }) => [ID, PUBLIC])).toEqual([[name, code]]);
      }
    },
  );

  it("[design 4 texts] given help that a column gives to its field, when the form is opened by a reader of Hungarian, then it is in Hungarian", async () => {
    const { forms } = await (await server.enter("admin")).call(getProperties, { idForm: "partner" });
    // A compiled form is plain JSON of the engine.
    const { fields } = forms.partner as CompiledForm;
    expect(fields.find(({ name }) => name === "rating")?.help).toBe("1 (gyenge) és 5 (kiváló) között");
  });

  it("[design 4 texts] given a notice on a form, when it is opened by a reader of Hungarian, then its text is in Hungarian", async () => {
    const { forms } = await (await server.enter("admin")).call(getProperties, { idForm: "inquiry.visitor" });
    // A compiled form is plain JSON of the engine.
    const { fields } = forms["inquiry.visitor"] as CompiledForm;
    expect(fields.find(({ name }) => name === "answer")?.formats.text).toMatch(/^E-mailben válaszolunk/);
  });

  it.each([
    ["IN", ["sk", "si"], (spoken) => spoken.includes("sk") || spoken.includes("si")],
    ["NOT IN", ["hu", "en"], (spoken) => spoken.length > 0 && !spoken.includes("hu") && !spoken.includes("en")],
    ["CONTAINS ALL", ["hu", "de"], (spoken) => spoken.includes("hu") && spoken.includes("de")],
    ["COUNT >", 2, ({ length }) => length > 2],
    ["COUNT <", 2, ({ length }) => length < 2],
    ["COUNT =", 1, ({ length }) => length === 1],
  ] as const satisfies readonly (readonly [string, Json, (spoken: readonly string[]) => boolean])[])(
    "[lists 3 filters] given people with several languages, when they are filtered by %s %j, then those are listed who fit",
    async (operator, value, fits) => {
      const clerk = await server.enter("admin");
      const list = async (filter: NonNullable<InputOf<typeof getList>["filter"]> | null) => {
        const { rows } = await clerk.call(getList, { idList: "person", limit: 500, filter });
        return rows as readonly { key: string; cells: { languages: readonly string[] | null } }[];
      };
      const wanted = (await list(null)).filter(({ cells }) => fits(cells.languages ?? []));
      const found = await list({ field: "languages", operator, operand: { value } });
      expect(found.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ["CONTAINS", 0, (from, to) => from <= 0 && to >= 0],
    ["BEFORE", 0, (_from, to) => to < 0],
    ["AFTER", 1, (from) => from > 1],
    ["OVERLAPS", 4, (from, to) => from <= 4 && to >= 4],
  ] as const satisfies readonly (readonly [string, number, (from: number, to: number) => boolean])[])(
    "[lists 3 filters] given people who are away, when they are filtered by %s the day %j, then those are listed whose days fit, in the order of their days",
    async (operator, day, fits) => {
      const clerk = await server.enter("admin");
      const order = [{ column: "away", direction: "asc" as const }];
      const list = async (filter: NonNullable<InputOf<typeof getList>["filter"]> | null) => {
        const { rows } = await clerk.call(getList, { idList: "person", limit: 500, filter, order });
        return rows as readonly { key: string; cells: { away: string | null } }[];
      };
      const all = (await list(null)).filter(({ cells }) => cells.away !== null);
      const days = ({ cells }: { cells: { away: string | null } }) =>
        (cells.away ?? "")
          .slice(1, -1)
          .split(",")
          .map((day) => Date.parse(`${day}T00:00:00Z`) / 86_400_000);
      const starts = all.map((row) => days(row)[0] ?? 0);
      expect(starts).toEqual([...starts].sort((one, other) => one - other));
      // Kept in the world as days from the one it was loaded on: this one is away on that day alone.
      const single = all.map(days).find(([from = 0, to = 0]) => to - from === 1);
      const today = single?.[0] ?? 0;
      const wanted = all.filter((row) => {
        const [from = 0, to = 0] = days(row);
        return fits(from - today, to - 1 - today);
      });
      const value = new Date((today + day) * 86_400_000).toISOString().slice(0, 10);
      const found = await list({ field: "away", operator, operand: { value } });
      expect(found.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ["CONTAINS", "13:00:00", ["BUD", "GYR"]],
    ["BEFORE", "14:00:00", ["VIE", "BUD"]],
    ["AFTER", "07:00:00", ["GYR"]],
    ["OVERLAPS", "[15:00:00,24:00:00)", ["GYR"]],
  ] as const)(
    "[lists 3 filters] given sites and when they take deliveries in, when they are filtered by %s %s, then those are listed whose times fit",
    async (operator, value, expected) => {
      const clerk = await server.enter("admin");
      const filter = { field: "deliveries", operator, operand: { value } };
      const { rows } = await clerk.call(getList, { idList: "place", limit: 500, filter });
      const codes = (rows as readonly { cells: { code: string } }[]).map(({ cells }) => cells.code);
      expect(codes.sort()).toEqual([...expected].sort());
    },
  );

  it("[forms 3 timeinterval] given a site, when its deliveries are set until the end of the day, then that is stored; over midnight it is refused", async () => {
    const admin = await server.enter("admin");
    const filter = { field: "code", operator: "=" as const, operand: { value: "GYR" } };
    const site = async () => {
      const { rows } = await admin.call(getList, { idList: "place", limit: 1, filter });
      return (rows as readonly { key: string; cells: { deliveries: string | null } }[])[0];
    };
    const before = await site();
    const save = async (base: string | null, mine: string) => {
      const changes = { deliveries: { base, mine } };
      const formData = {
        saveId: randomId(16),
        form: "place",
        entity: "place",
        key: before?.key ?? null,
        changes,
        rows: {},
      };
      return (await admin.call(saveData, { idForm: "place", formData })).HEADER.ERROR;
    };
    const base = before?.cells.deliveries ?? null;
    await expect(save(base, "[22:00:00,06:00:00)")).rejects.toMatchObject({
      code: "value_invalid",
      data: { problems: [{ field: "deliveries", code: "value_reversed" }] },
    });
    expect(await save(base, "[20:00:00,24:00:00)")).toEqual([]);
    expect((await site())?.cells.deliveries).toBe("[20:00:00,24:00:00)");
    expect(await save("[20:00:00,24:00:00)", base ?? "")).toEqual([]);
  });

  it("[lists 3 order] given people with several languages, when they are sorted by them, then in the order of the options, the first one first", async () => {
    const clerk = await server.enter("admin");
    const order = [{ column: "languages", direction: "asc" as const }];
    const { rows } = await clerk.call(getList, { idList: "person", limit: 500, order });
    const places = (rows as readonly { cells: { languages: readonly string[] | null } }[]).map(({ cells }) =>
      (cells.languages ?? ["none"]).map((key) => ["hu", "en", "de", "sk", "si", "none"].indexOf(key)).join(""),
    );
    expect(places).toEqual([...places].sort());
  });

  it("[lists 3 search] given partners with tags, when a part of a tag is searched, or asked for by a filter, then those are listed who have such a tag", async () => {
    const clerk = await server.enter("clerk");
    const list = async (input: Pick<InputOf<typeof getList>, "filter" | "search">) => {
      const { rows } = await clerk.call(getList, { idList: "partner", limit: 500, ...input });
      return rows as readonly { key: string; cells: { tags: readonly string[] | null } }[];
    };
    const all = await list({});
    const [tag = ""] = all.flatMap(({ cells }) => cells.tags ?? []);
    const part = tag.slice(1).toUpperCase();
    const wanted = all.filter(({ cells }) => cells.tags?.some((one) => one.toUpperCase().includes(part)));
    const filter = { field: "tags", operator: "LIKE" as const, operand: { value: part } };
    expect((await list({ filter })).map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
    const keys = (await list({ search: part })).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(wanted.map(({ key }) => key)));
  });

  it("[lists 8 errors] given an order and a condition that a field type makes of the values, when advice on indexes is asked, then none is offered for these", async () => {
    const admin = await server.enter("admin");
    const { columns } = await admin.call(getListSetup, { idList: "partner" });
    const labelOf = (path: string) => columns.find((column) => column.path === path)?.label;
    const { indexes, unserved } = await admin.call(getIndexAdvice, {
      idList: "partner",
      order: [{ column: "website", direction: "asc" }],
      filter: { field: "tags", operator: "LIKE", operand: { value: "iso" } },
    });
    expect(indexes).toEqual([]);
    expect(unserved).toEqual([labelOf("tags"), labelOf("website")]);
  });

  it("[forms 4 merge] given a partner's tags, when one person saved them in another order and another adds one since, with the form or without, then it is no conflict; another order alone is no change, and blanks in the place of an address are none", async () => {
    const admin = await server.enter("admin");
    const stored = async () => {
      const { rows } = await admin.call(getList, { idList: "partner", limit: 1 });
      const [partner] = rows as readonly { key: string; cells: { tags: readonly string[] | null; email: Json } }[];
      return { key: partner?.key ?? null, tags: partner?.cells.tags ?? null, email: partner?.cells.email };
    };
    const { key } = await stored();
    const save = async (form: string | null, changes: SaveMessage["changes"]) => {
      const formData = { saveId: randomId(16), form, entity: "partner", key, changes, rows: {} };
      const { HEADER } = await admin.call(saveData, { idForm: "partner", formData });
      return HEADER.ERROR;
    };
    for (const form of ["partner", null]) {
      const { email, tags } = await stored();
      expect(await save(form, { tags: { base: tags, mine: ["one", "two"] } })).toEqual([]);
      expect(await save(form, { tags: { base: ["one", "two"], mine: ["two", "one"] } })).toEqual([]);
      expect((await stored()).tags).toEqual(["one", "two"]);
      expect(await save(form, { tags: { base: ["two", "one"], mine: ["three", "two", "one"] } })).toEqual([]);
      expect((await stored()).tags).toEqual(["three", "two", "one"]);
      expect(await save(form, { email: { base: email ?? null, mine: "  " } })).toEqual([]);
      expect((await stored()).email).toBeNull();
      await save(form, { email: { base: null, mine: "anna@example.hu" } });
    }
  });

  it("[forms 3 multiselect] given a person's languages, when one is saved that is no option, or one twice, then it is refused; a list without is stored and read back", async () => {
    const clerk = await server.enter("admin");
    const { rows } = await clerk.call(getList, { idList: "person", limit: 1 });
    const [person] = rows as readonly { key: string; cells: { languages: readonly string[] | null } }[];
    const save = async (mine: readonly string[]) => {
      const changes = { languages: { base: person?.cells.languages ?? null, mine } };
      const formData = {
        saveId: randomId(16),
        form: "person",
        entity: "person",
        key: person?.key ?? null,
        changes,
        rows: {},
      };
      const { HEADER } = await clerk.call(saveData, { idForm: "person", formData });
      return HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`);
    };
    expect(await save(["hu", "la"])).toContain("languages validation.option_unknown");
    expect(await save(["hu", "hu"])).toEqual(["languages field.multiselect.twice"]);
    expect(await save(["hu", "de", "si"])).toEqual([]);
    const again = await clerk.call(getList, { idList: "person", limit: 1 });
    expect(again.rows).toMatchObject([{ cells: { languages: ["hu", "de", "si"] } }]);
  });

  it("[forms 3 multiselect] given two people who opened one person, when one adds a language and the other adds one and removes one, with the form or without, then both changes stand; a name that both changed is still a conflict", async () => {
    const [admin, clerk] = [await server.enter("admin"), await server.enter("clerk")];
    type Languages = readonly string[] | null;
    const stored = async () => {
      const { rows } = await admin.call(getList, { idList: "person", limit: 1 });
      const [person] = rows as readonly { key: string; cells: { languages: Languages; job_title: string } }[];
      return { key: person?.key ?? null, languages: person?.cells.languages ?? null, name: person?.cells.job_title };
    };
    const { key, name } = await stored();
    const save = async (client: typeof admin, form: string | null, changes: SaveMessage["changes"]) => {
      const formData = { saveId: randomId(16), form, entity: "person", key, changes, rows: {} };
      const { HEADER } = await client.call(saveData, { idForm: "person", formData });
      return HEADER.ERROR;
    };
    for (const form of ["person", null]) {
      const { languages } = await stored();
      expect(await save(admin, form, { languages: { base: languages, mine: ["hu", "de"] } })).toEqual([]);
      const base = ["hu", "de"];
      expect(await save(clerk, form, { languages: { base, mine: ["hu", "de", "sk"] } })).toEqual([]);
      expect(await save(admin, form, { languages: { base, mine: ["en", "de"] } })).toEqual([]);
      expect((await stored()).languages).toEqual(["en", "de", "sk"]);
    }
    await save(clerk, null, { job_title: { base: name ?? null, mine: "Theirs" } });
    await expect(save(admin, null, { job_title: { base: name ?? null, mine: "Mine" } })).rejects.toMatchObject({
      code: "save_conflict",
    });
  });

  type Checks = {
    readonly points: readonly {
      readonly id: string;
      readonly text: string;
      readonly done: boolean;
      readonly note?: string;
    }[];
  };
  type Screening = { readonly key: string; readonly cells: { readonly checks: Checks | null } };
  type Client = Awaited<ReturnType<TestServer["enter"]>>;
  const screenings = async (client: Client, input: Partial<InputOf<typeof getList>> = {}) =>
    (await client.call(getList, { idList: "screening", limit: 500, ...input })).rows as readonly Screening[];
  const checked = async (client: Client): Promise<readonly Screening[]> =>
    (await screenings(client)).filter(({ cells }) => cells.checks !== null);
  const saveChecks = async (client: Client, form: string | null, key: string, base: Json, mine: Json) => {
    const changes = { checks: { base, mine } };
    const formData = { saveId: randomId(16), form, entity: "screening", key, changes, rows: {} };
    return (await client.call(saveData, { idForm: "screening", formData })).HEADER.ERROR;
  };

  const point = (id: number, length: number) => ({ id: String(id), text: "x".repeat(length), done: true });
  it.each<[string, Json, string]>([
    ["points that are a text", { points: "all" }, "value_format"],
    ["a list of texts", ["a"], "value_format"],
    ["a point done by a text", { points: [{ id: "a", text: "Asked", done: "yes" }] }, "value_format"],
    ["a text that is too long", { points: [point(1, 501)] }, "value_format"],
    ["too much in all", { points: Array.from({ length: 150 }, (_, id) => point(id, 490)) }, "value_too_long"],
  ])(
    "[forms 3 checklist] given a screening, when a save by hand says %s, with a form or without, then the field is refused",
    async (_, mine, code) => {
      const officer = await server.enter("admin");
      const [row] = await checked(officer);
      for (const form of ["screening", null])
        await expect(saveChecks(officer, form, row?.key ?? "", row?.cells.checks ?? null, mine)).rejects.toMatchObject({
          code: "value_invalid",
          data: { problems: [{ field: "checks", code }] },
        });
    },
  );

  it("[forms 3 checklist] given the checks of a screening, when two people tick and note other points, with the form or without, then all of it stands; what one says is found by a filter and by search", async () => {
    const [admin, clerk] = [await server.enter("admin"), await server.enter("compliance")];
    const [row] = await checked(admin);
    const key = row?.key ?? "";
    const base = row?.cells.checks;
    if (!base) throw new Error("no checks");
    const changed = (id: string, parts: { done?: boolean; note?: string }) => ({
      points: base.points.map((point) => (point.id === id ? { ...point, ...parts } : point)),
    });
    expect(
      await saveChecks(admin, "screening", key, base, changed("check-press", { note: "  Örtliche Zeitung " })),
    ).toEqual([]);
    expect(await saveChecks(clerk, null, key, base, changed("check-owners", { done: !base.points[1]?.done }))).toEqual(
      [],
    );
    const stored = (await screenings(admin)).find((one) => one.key === key)?.cells.checks;
    expect(stored?.points.find(({ id }) => id === "check-press")?.note).toBe("Örtliche Zeitung");
    expect(stored?.points.find(({ id }) => id === "check-owners")?.done).toBe(!base.points[1]?.done);
    const filter = { field: "checks", operator: "LIKE", operand: { value: "ortliche" } } as const;
    expect((await screenings(admin, { filter })).map((one) => one.key)).toEqual([key]);
    expect((await screenings(admin, { search: "ÖRTLICHE" })).map((one) => one.key)).toEqual([key]);
    const none = { field: "checks", operator: "LIKE", operand: { value: "check-press" } } as const;
    expect(await screenings(admin, { filter: none })).toEqual([]);
  });

  it("[forms 4 checklist] given the comparison of a screening, when someone finishes a column and claims to be another, then the server says who and when, it cannot be changed by any path, and opening it again clears both", async () => {
    const admin = await server.enter("admin");
    const [row] = await checked(admin);
    const key = row?.key ?? "";
    const cells = [
      { id: "view-looked-on", value: "2026-03-01" },
      { id: "view-names", value: "view-names-no" },
    ];
    const claimed = { user: "someone", name: "Someone else", at: "2001-01-01 00:00:00" };
    const comparisonOf = async () => {
      const { ITEMS } = await admin.call(getData, { idForm: "screening", idMaintable: key });
      // What `Records.read` documents.
      return (ITEMS as { readonly values: { readonly comparison: Json } }).values.comparison;
    };
    const save = async (form: string | null, mine: Json) => {
      const changes = { comparison: { base: await comparisonOf(), mine } };
      const formData = { saveId: randomId(16), form, entity: "screening", key, changes, rows: {} };
      const { HEADER } = await admin.call(saveData, { idForm: "screening", formData });
      return HEADER.ERROR.map(({ ID, PUBLIC }) => [ID, PUBLIC]);
    };
    const open = { columns: [{ id: "view-of-firm", cells: cells.slice(1) }] };
    const unfinished = { columns: [{ id: "view-of-firm", cells: cells.slice(1), final: claimed }] };
    expect(await save("screening", open)).toEqual([]);
    expect(await save("screening", unfinished)).toEqual([["comparison", "field.checktable.unfinished"]]);
    expect(await save("screening", { columns: [{ id: "view-of-firm", cells, final: claimed }] })).toEqual([]);
    const finished = await comparisonOf();
    expect(finished).toMatchObject({ columns: [{ id: "view-of-firm", cells }] });
    expect(JSON.stringify(finished)).not.toContain("Someone else");
    expect(JSON.stringify(finished)).not.toContain("2001");
    for (const form of ["screening", null])
      expect(await save(form, unfinished)).toEqual([["comparison", "field.checktable.final"]]);
    expect(await save(null, null)).toEqual([["comparison", "field.checktable.final"]]);
    expect(await comparisonOf()).toEqual(finished);
    expect(await save("screening", open)).toEqual([]);
    expect(await comparisonOf()).toEqual(open);
  });

  it("[forms 3 checklist] given screenings, when they are filtered by having checks and sorted by them, then by how much is done", async () => {
    const admin = await server.enter("admin");
    const rows = await screenings(admin, {
      filter: { field: "checks", operator: "IS NOT NULL" },
      order: [{ column: "checks", direction: "desc" }],
    });
    const shares = rows.map(({ cells }) => {
      const points = cells.checks?.points ?? [];
      return points.filter(({ done }) => done).length / points.length;
    });
    expect(shares).toEqual([...shares].sort((one, other) => other - one));
    expect(new Set(shares).size).toBeGreaterThan(2);
  });

  it("[forms 3 checklist] given a reader of German, when they open the list and the form of screenings, then the points of the field are in German, and the list can be filtered and sorted by them", async () => {
    const reader = await server.enter("compliance");
    const points = [
      "Registernummer verglichen",
      "Eigentümer und Geschäftsführung verglichen",
      "Sitz verglichen",
      "Presse durchsucht",
    ];
    const formats = { points: points.map((text) => ({ text })) };
    const { columns } = await reader.call(getListSetup, { idList: "screening" });
    expect(columns.find(({ name }) => name === "checks")).toMatchObject({
      sortable: true,
      operators: ["LIKE", "NOT LIKE", "IS NULL", "IS NOT NULL"],
      fieldType: { type: "checklist", formats },
    });
    const { forms } = await reader.call(getProperties, { idForm: "screening" });
    // A compiled form is plain JSON of the engine.
    const { fields } = forms.screening as CompiledForm;
    expect(fields.find(({ name }) => name === "checks")).toMatchObject({ formats });
  });

  it("[forms 3 choices from a query] given the parking spaces, when an employee chooses one and one for a visitor, then the usable ones are offered, and of these the ones for visitors", async () => {
    const ask = (login: string, idSource: string, filter: object) =>
      server
        .enter(login)
        .then((person) => person.call(bySourceType, { sourceType: "form", idSource, fieldName: "space", filter }));
    const closed = "B-04";
    const setActive = (active: boolean) =>
      server.database.pool.query({
        text: "update app.parking_space set active = $1 where code = $2",
        values: [active, closed],
      });
    await setActive(false);
    const { rows } = await server.database.pool.query<{ code: string; kind: string }>(
      "select code, kind from app.parking_space order by code",
    );
    const usable = rows.filter(({ code }) => code !== closed);
    expect(rows.find(({ code }) => code === closed)).toMatchObject({ kind: "visitor" });
    const own = await ask("employee", "parking-booking", {});
    expect(own.options.map(({ value }) => value)).toEqual(usable.slice(0, 50).map(({ code }) => code));
    const visitors = await ask("employee", "parking-booking.visitor", { equals: { kind: "visitor" } });
    const wanted = usable.filter(({ kind }) => kind === "visitor").map(({ code }) => code);
    expect(visitors.options.map(({ value }) => value)).toEqual(wanted);
    await setActive(true);
  });

  it("[design 5 invariants] given a person, when an email address without @ is written by any path, then the entity refuses it", async () => {
    const clerk = await server.enter("clerk");
    const { rows } = await clerk.call(getList, { idList: "person", limit: 1 });
    const [person] = rows as readonly { key: string; cells: { email: string } }[];
    const formData = {
      saveId: randomId(16),
      form: null,
      entity: "person",
      key: person?.key ?? null,
      changes: { email: { base: person?.cells.email ?? null, mine: "nobody" } },
      rows: {},
    };
    const { HEADER } = await clerk.call(saveData, { idForm: "person", formData });
    expect(new Set(HEADER.ERROR.map(({ ID }) => ID))).toEqual(new Set(["email"]));
  });
});
