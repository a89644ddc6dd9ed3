import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { guardedScope } from "@tessera/query-model/guardedScope.ts";
import { searchPredicate } from "@tessera/query-model/searching.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGuardOf } from "../guard/guard.ts";
import { all, allow, openShop, type Shop } from "../testing/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.define({ roles: new Map([["everything", [allow("*", all)]]]) });
});

afterAll(() => shop.close());

describe("search", () => {
  it("[design 8 search] given a trigram index on the search text of a column, when a word is searched, then the index can serve it", async () => {
    const env = createGuardOf()(shop.as(["everything"])).environment();
    const scope = guardedScope(env.models.require("customer"), env.alias(), env);
    const found = searchPredicate("fűtő", ["name"], scope);
    const { text, values } = compileSql(sql`explain select 1 from ${scope.from()} where ${predicateSql(found)}`);
    const plan = await shop.database.pool.transaction(async (transaction) => {
      await transaction.query("create index on shop.customer using gin (sys.search_text(name) gin_trgm_ops)");
      await transaction.query("set local enable_seqscan = off");
      return transaction.query<{ "QUERY PLAN": string }>({ text, values });
    });
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Bitmap Index Scan");
  });

  it("[design 8 search] given letters that are two in one, wide signs and wildcards, when searched, then they are compared as plain text", async () => {
    const search = async (text: string, part: string) => {
      const { rows } = await shop.database.pool.query<{ found: string }>({
        text: "select sys.search_text($1::text) like '%' || replace(replace(replace(sys.search_text($2::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' as found",
        values: [text, part],
      });
      return rows[0]?.found;
    };
    expect(await search("Straße", "STRASSE")).toBe("t");
    expect(await search("ŐRÜLT", "orult")).toBe("t");
    expect(await search("100 x", "100%")).toBe("f");
    expect(await search("a_b", "a％b")).toBe("f");
    expect(await search("axb", "a_b")).toBe("f");
  });
});
