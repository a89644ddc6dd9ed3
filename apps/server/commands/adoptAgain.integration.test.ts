import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getList } from "../../../features/lists/operations/getList.ts";
import { type CommandRun, type CommandServer, northwindDump, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;
const options = { note: "test", author: { userId: null, displayName: null } };

beforeAll(async () => {
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
  await server.adopt("--file", northwindDump, "--subsystem", "northwind", "--grant", "northwind-editor=clerk");
});
afterAll(() => server.close());

/** Publishes a document with every `from` in its text replaced by `to`, as an edit in the definition browser would. */
async function edit(kind: string, id: string, from: string, to: string): Promise<void> {
  const { definitions } = server.services;
  const document = (await definitions.refresh()).get(kind, id);
  const text = JSON.stringify(document);
  expect(text).toContain(from);
  await definitions.publishDocuments({ put: [JSON.parse(text.replaceAll(from, to))], remove: [] }, options);
}

const run = (sql: string) => server.database.pool.query(sql);

async function bodyOf<Body>(kind: string, id: string): Promise<Body> {
  // The store holds only documents that fit their kind's schema.
  return (await server.services.definitions.refresh()).get(kind, id)?.body as Body;
}

const formItems = (body: FormBody) => body.pages.flatMap((page) => page.groups.flatMap((group) => group.items));

describe("adopting again", () => {
  it("[design 5 adopted] given nothing changed, when it is adopted again, then nothing is proposed and nothing copied", async () => {
    await run("delete from northwind.us_states where state_id = 51");
    const again = await server.adopt("--file", northwindDump, "--subsystem", "northwind");
    expect(again.code).toBe(0);
    expect(again.out).toMatch(
      /^northwind was adopted before.*\nIts structure is as it was\.\nThe source is as it was taken over: nothing is proposed\.$/,
    );
    const { rows } = await run("select count(*)::text as count from northwind.us_states");
    expect(rows).toEqual([{ count: "50" }]);
    expect(await server.services.definitions.drafts()).toEqual([]);
  });

  it("[design 5 adopted] given documents that an older generator made, when it is adopted again, then nothing is proposed", async () => {
    const older = (from: string, to: string) =>
      run(`update sys.adoption set documents = replace(documents::text, '${from}', '${to}')::jsonb`);
    await edit("list", "northwind.region", `"label":"Region description"`, `"label":"Regiondescription"`);
    await older("Region description", "Regiondescription");
    expect((await server.adopt("--subsystem", "northwind")).out).toMatch(/\nIts structure is as it was\.$/);
    await older("Region description", "Regiondescription");
    await run("update sys.adoption set made_of = null");
    const again = await server.adopt("--subsystem", "northwind");
    expect(again.out).toContain("only its own structure was compared, not its rows");
    expect(again.out).toMatch(/\nIts structure is as it was\.$/);
    expect(await server.services.definitions.drafts()).toEqual([]);
    await edit("list", "northwind.region", `"label":"Regiondescription"`, `"label":"Region description"`);
  });

  describe("after the schema changed", () => {
    let again: CommandRun;
    let published: number;

    beforeAll(async () => {
      await edit("form", "northwind.orders", `"label":"Freight"`, `"label":"Shipping cost"`);
      await edit("form", "northwind.orders", `"label":"Ship region"`, `"label":"Region"`);
      await edit("entity", "northwind.orders", `"name":"freight"`, `"name":"freight","help":"As paid"`);
      await run(`alter table northwind.orders add column note varchar(40);
        alter table northwind.orders drop column ship_region;
        alter table northwind.customers add column vip boolean not null default false;
        comment on column northwind.orders.freight is 'In dollars';
        create table northwind.returns (order_id smallint references northwind.orders, number int, reason text, primary key (order_id, number));
        drop table northwind.customer_customer_demo;`);
      published = (await server.services.definitions.refresh()).definitions;
      again = await server.adopt("--subsystem", "northwind");
    });

    it("[design 5 adopted] given columns and tables came and went, when it is adopted again, then it is said what is proposed", () => {
      expect(again).toMatchObject({ code: 0, err: "" });
      expect(again.out).toContain("1 table added: returns.\n");
      expect(again.out).toContain("1 table removed: customer_customer_demo.\n");
      expect(again.out).toMatch(/2 columns added: (customers\.vip, orders\.note|orders\.note, customers\.vip)\.\n/);
      expect(again.out).toContain("1 column removed: orders.ship_region.\n");
      expect(again.out).toContain("1 column changed: orders.freight.\n");
      expect(again.out).toContain("publish in the definition browser, http://localhost:3000/designer/definitions.");
      expect(again.out).toContain("Left as people edited it:\n  entity northwind.orders /columns/#c_freight/help");
      expect(again.out).not.toContain("problem");
    });

    it("[design 5 adopted] given tables that changed here alone, when the source is named, then nothing of it is proposed and no row comes back", async () => {
      const compared = await server.adopt("--file", northwindDump, "--subsystem", "northwind", "--apply", "all");
      expect(compared).toMatchObject({ code: 0, err: "" });
      expect(compared.out).toContain("The source is as it was taken over: nothing is proposed.");
      const { rows } = await run("select to_regclass('northwind.customer_customer_demo') as gone");
      expect(rows).toEqual([{ gone: null }]);
    });

    it("[design 5 adopted] given what is proposed, when nobody has published it, then the definitions are as they were", async () => {
      expect((await server.services.definitions.refresh()).definitions).toBe(published);
      expect((await server.services.definitions.drafts()).length).toBeGreaterThan(5);
    });

    it("[design 5 adopted] given the drafts, when they are published, then the new is there, the vanished is gone, and edited labels stay", async () => {
      await server.services.definitions.publish("all", options);
      const items = formItems(await bodyOf<FormBody>("form", "northwind.orders"));
      expect(items.find(({ name }) => name === "freight")?.label).toBe("Shipping cost");
      expect(items.find(({ name }) => name === "note")).toMatchObject({ type: "text", label: "Note" });
      expect(items.some(({ name }) => name === "ship_region")).toBe(false);
      expect(items.find(({ name }) => name === "returns")?.subForm).toMatchObject({ entity: "northwind.returns" });
      const entity = await bodyOf<EntityBody>("entity", "northwind.orders");
      expect(entity.columns.find(({ name }) => name === "freight")?.help).toBe("As paid");
      const clerk = await server.enter("clerk");
      expect(await clerk.call(getList, { idList: "northwind.returns" })).toEqual({ rows: [] });
      await expect(clerk.call(getList, { idList: "northwind.customer-customer-demo" })).rejects.toMatchObject({
        code: "not_found",
      });
      expect((await clerk.call(getList, { idList: "northwind.orders", limit: 2 })).rows).toHaveLength(2);
    });

    it("[design 5 adopted] given it was published, when people take a proposed field away again, then it is not proposed once more", async () => {
      const { definitions } = server.services;
      const form = (await definitions.refresh()).get("form", "northwind.customers");
      const body: FormBody = structuredClone(await bodyOf<FormBody>("form", "northwind.customers"));
      const group = body.pages[0]?.groups[0];
      if (group) group.items = group.items.filter(({ name }) => name !== "vip");
      const put = [JSON.parse(JSON.stringify({ ...form, body }))];
      await definitions.publishDocuments({ put, remove: [] }, options);
      expect((await server.adopt("--subsystem", "northwind")).out).toMatch(/\nIts structure is as it was\.$/);
      expect(await definitions.drafts()).toEqual([]);
    });

    it("[design 5 adopted] given drafts that were thrown away, when it is adopted again, then the same is proposed again", async () => {
      const { definitions } = server.services;
      await run("alter table northwind.region add column colour text");
      await server.adopt("--subsystem", "northwind");
      const drafts = await definitions.drafts();
      for (const draft of drafts) await definitions.discardDraft(draft, draft.revision, options);
      expect((await server.adopt("--subsystem", "northwind")).out).toContain("1 column added: region.colour.");
      expect((await definitions.drafts()).length).toBe(drafts.length);
      const repeated = await server.adopt("--subsystem", "northwind");
      expect(repeated).toMatchObject({ code: 0, err: "" });
      expect(repeated.out).toContain(`${drafts.length} drafts made before wait to be published.`);
      expect((await definitions.drafts()).map(({ revision }) => revision)).toEqual(drafts.map(() => 1));
    });

    it("[design 5 adopted] given a draft that takes a form away, when its table changes, then the draft stays and is named", async () => {
      const { definitions } = server.services;
      await definitions.publish("all", options);
      const baseVersion = (await definitions.refresh()).version("form", "northwind.shippers") ?? 0;
      const draft = { kind: "form", id: "northwind.shippers", document: null, baseVersion, revision: 0 };
      await definitions.saveDraft(draft, options);
      await run("alter table northwind.shippers add column fax text");
      const { out } = await server.adopt("--subsystem", "northwind");
      expect(out).toContain("Left alone, because a draft is in the way:\n  form northwind.shippers");
      expect((await definitions.draft("form", "northwind.shippers"))?.document).toBeNull();
      const current = await definitions.draft("form", "northwind.shippers");
      await definitions.discardDraft(draft, current?.revision ?? 0, options);
      await definitions.publish("all", options);
      await server.adopt("--subsystem", "northwind");
      const form = (await definitions.draft("form", "northwind.shippers"))?.document?.body as FormBody | undefined;
      expect(form && formItems(form).some(({ name }) => name === "fax")).toBe(true);
    });
  });
});
