import {
  type DocumentEnvironment,
  type DocumentLookup,
  type DocumentProblem,
  defineDocument,
  type TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { type PageBody, PageBodySchema } from "@tessera/contract/definitions/pageBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { scopedStyle } from "@tessera/contract/style/scopedStyle.ts";
import { randomId } from "@tessera/std/ids.ts";
import { Compile } from "typebox/compile";

/** Rules that would be left out say so before they are published. */
function checkStyle(css: string | null | undefined, path: string): readonly DocumentProblem[] {
  const { problems } = scopedStyle(css ?? "", "x");
  return problems.map(({ code, part }) => ({ severity: "error", code, path, data: { text: part } }));
}

/** A line can only be moved between two. */
function checkDividers({ rows }: PageBody): readonly DocumentProblem[] {
  return rows.flatMap(({ columns, divider }, index): DocumentProblem[] =>
    divider === true && columns.length !== 2
      ? [
          {
            severity: "error",
            code: "divider_columns",
            path: `/rows/${index}/divider`,
            data: { count: columns.length },
          },
        ]
      : [],
  );
}

function checkItems(body: PageBody, { panelTypes }: DocumentEnvironment): readonly DocumentProblem[] {
  const columns = new Set(body.rows.flatMap((row) => row.columns.map((one) => one.id)));
  return body.gridItems.flatMap((item, index): DocumentProblem[] => {
    const path = `/gridItems/${index}`;
    if (!columns.has(item.columnId))
      return [{ severity: "error", code: "unknown_column", path: `${path}/columnId`, data: { name: item.columnId } }];
    const type = panelTypes.get(item.type);
    if (!type)
      return [{ severity: "error", code: "unknown_panel_type", path: `${path}/type`, data: { type: item.type } }];
    return Compile(type.params).Check(item.params)
      ? []
      : [{ severity: "error", code: "params_invalid", path: `${path}/params`, data: { type: item.type } }];
  });
}

/** A page that no route shows is seen by nobody. */
function checkRoute({ id }: TesseraDocument<PageBody>, lookup: DocumentLookup): readonly DocumentProblem[] {
  const isShown = lookup.all("url").some((url) => bodyOf(url, "url").page === id);
  return isShown ? [] : [{ severity: "warning", code: "page_without_route", path: "", data: {} }];
}

/** A page: panels in rows and columns. */
export const pageDocument = defineDocument({
  kind: "page",
  schemaVersion: 1,
  schema: PageBodySchema,
  upcasters: [],
  // A page without a place has no room for a panel.
  starter: (_named, { shown }) => {
    const columnId = randomId();
    return {
      rows: [{ id: randomId(), columns: [{ id: columnId, width: 12 }] }],
      gridItems: shown === null ? [] : [{ id: randomId(), columnId, ...shown }],
    };
  },
  asksWhatItShows: true,
  companion: ({ id, label }) => ({
    kind: "url",
    body: { route: `/${id}`, isPublic: false, page: id, title: label },
  }),
  inPreview: { panel: "itself" },
  icon: "layout-template",
  order: 40,
  check: (document, lookup, environment) => {
    const { body } = document;
    return [
      ...checkItems(body, environment),
      ...checkDividers(body),
      ...checkStyle(body.content?.css, "/content/css"),
      ...checkStyle(body.popup?.customCss, "/popup/customCss"),
      ...checkRoute(document, lookup),
    ];
  },
});
