import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getList } from "../../../features/lists/operations/getList.ts";
import { getMenuDiagram } from "../../../features/menus/operations/getMenuDiagram.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { layout } from "../../../features/pages/operations/layout.ts";
import { uiConfig } from "../../../features/session/operations/uiConfig.ts";
import { type CommandRun, type CommandServer, startCommandServer } from "./testing/commandServer.ts";

const count = 371;

let server: CommandServer;
let adopting: CommandRun;

beforeAll(async () => {
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
  const name = (index: number) => `many.product_${String(index).padStart(3, "0")}`;
  const tables = Array.from({ length: count - 1 }, (_, index) => {
    const reference = index === 0 ? "" : `, before_id int references ${name(index - 1)}`;
    return `create table ${name(index)} (id int primary key, product text not null, created_at timestamptz${reference});`;
  });
  await server.database.pool.query(`
    create schema many;
    ${tables.join("\n")}
    create table many.productcategory (productcategoryid int primary key, name text not null, introduction_year int);
    insert into many.productcategory select i, 'Category ' || i, 1990 + i from generate_series(1, 30) i;
    analyze many.productcategory;`);
  adopting = await server.adopt(
    ...["--url", server.database.url, "--schema", "many", "--subsystem", "works", "--grant", "works-reader=clerk"],
  );
}, 300_000);
afterAll(() => server.close());

describe("adopting hundreds of tables", () => {
  it("[design 5 adopted] given 371 tables, when they are adopted, then everything is published, and a reader has a grouped menu and a start page", async () => {
    expect(adopting).toMatchObject({ code: 0, err: "" });
    expect(adopting.out).toContain(`Adopted works: ${count} tables`);
    expect(adopting.out).toContain("Nothing was left out.");
    const clerk = await server.enter("clerk");
    expect((await clerk.call(layout, { route: "/works" })).hasLayout).toBe(true);
    const { landingPage } = await clerk.call(uiConfig, {});
    expect(landingPage).toBe("/works");
    const drawn = await clerk.call(getMenuDiagram, { menu: "works-overview" });
    expect(drawn.nodes).toHaveLength(12);
    expect(drawn.nodes[0]).toMatchObject({ id: "works.productcategory", total: 30, exact: true });
    expect(drawn.edges.length).toBeGreaterThan(8);
    const menus = JSON.stringify(await clerk.call(getMenus, {}));
    expect(menus).toContain('"Main tables, ');
    expect(menus).toContain('"Overview"');
    expect(await clerk.call(getList, { idList: "works.productcategory", limit: 1 })).toMatchObject({
      rows: [{ key: "1", cells: { name: "Category 1", introduction_year: 1991 } }],
    });
  }, 120_000);
});
