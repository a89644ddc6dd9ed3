import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, document, entity, reference } from "@tessera/server-kit/testing/literals.ts";
import { publishProblems } from "@tessera/server-kit/testing/publishProblems.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";

const shown = (name: string, node: string, path: string, show = "value") => ({ id: name, name, show, node, path });
const query = (id: string, node: object, columns: readonly object[]) =>
  document(
    "query",
    id,
    { label: id, nodes: [{ id: "n", name: "n", ...node }], joins: [], columns, order: [] },
    "shop",
    2,
  );

const sums = (name: string, show = "sum") =>
  query("sums", { entity: "sale" }, [shown("firm", "n", "firm"), shown(name, "n", "net", show)]);
const best = query("best", { entity: null, query: "sums" }, [shown("best", "n", "net", "maximum")]);
const halves = query("halves", { entity: null, query: "sums" }, [
  { ...shown("net", "n", "net"), rangeWidth: 10 },
  shown("count", "n", "net", "count"),
]);
const firms = query("firms", { entity: null, query: "sums" }, [
  shown("firm", "n", "firm"),
  shown("name", "n", "firm.name"),
]);
const list = document("list", "firms", {
  label: "firms",
  entity: "sale",
  query: "firms",
  columns: [{ id: "c", name: "firm", label: "firm", path: "firm" }],
  order: [],
});

let server: TestServer;
beforeAll(async () => {
  server = await startProduct({
    documents: [
      entity("firm", [column("name")]),
      entity("sale", [column("firm_id", "uuid"), column("net", "integer"), column("name")], {
        references: [reference("firm", "firm")],
      }),
      sums("net"),
      best,
      halves,
      firms,
      list,
    ],
  });
});
afterAll(() => server?.close());

/** Publishes another state of the inner query; answers with the problems of other documents that it meets. */
const problemsOf = async (changed: TesseraDocument): Promise<readonly string[]> =>
  (await publishProblems(server, changed)).map(({ code, document: { id }, path }) => `${id} ${path} ${code}`);

it("[lists 3 query] given queries that read another one, when that is to lose the column that they name, then it is refused with the places where they do", async () => {
  expect(await problemsOf(sums("gross"))).toEqual([
    "best /columns/0/path query_unknown_path",
    "halves /columns/0/path query_unknown_path",
    "halves /columns/1/path query_unknown_path",
  ]);
});

it("[lists 3 query] given a query that reads another one, when a column of that is to be of a type that it does not take, then it is refused, and one that it takes is not", async () => {
  expect(await problemsOf(sums("net", "concat"))).toEqual(["halves /columns/0/rangeWidth query_wrong_type"]);
  expect(await problemsOf(sums("net", "average"))).toEqual([]);
});

it("[lists 3 query] given a list over a query that reads another one, when that is to lose what the list shows through both, then it is refused", async () => {
  expect(await problemsOf(query("sums", { entity: "sale" }, [shown("net", "n", "net", "sum")]))).toEqual([
    "firms /columns/0/path query_unknown_path",
    "firms /columns/1/path query_unknown_path",
  ]);
});
