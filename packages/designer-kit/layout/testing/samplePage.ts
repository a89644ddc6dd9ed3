import { PageBodySchema } from "@tessera/contract/definitions/pageBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { elementTree } from "../../schema/elementTree.ts";
import { type PageLayout, pageLayout } from "../pageLayout.ts";

const item = (id: string, columnId: string, more: { readonly [key: string]: Json } = {}): Json => ({
  id,
  type: "Panel",
  params: {},
  columnId,
  panel: { title: id.toUpperCase() },
  ...more,
});

/** A page: a row of two columns, the second with two tabs, and a row of one empty column. */
export const samplePage: Json = {
  label: "Start",
  rows: [
    {
      id: "r1",
      columns: [
        { id: "c1", width: 8 },
        {
          id: "c2",
          width: 4,
          tabs: [
            { id: "t1", name: "in", title: "In" },
            { id: "t2", name: "out", title: "Out" },
          ],
        },
      ],
    },
    { id: "r2", columns: [{ id: "c3", width: 12 }] },
  ],
  gridItems: [item("a", "c1"), item("b", "c1"), item("c", "c2", { tabId: "t1" }), item("d", "c2", { tabId: "t2" })],
};

/** The layout of a page. */
export const layoutOf = (body: Json): PageLayout => pageLayout(body, elementTree(PageBodySchema, body));
