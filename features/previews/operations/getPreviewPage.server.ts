import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { scopedStyle } from "@tessera/contract/style/scopedStyle.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getPreviewPage } from "./getPreviewPage.ts";

/** A page with nothing but the panel that shows a document. */
function panelPage({ kinds }: Pick<Definitions, "kinds">, { kind, id }: TesseraDocument): PageBody {
  const panel = kinds.get(kind)?.inPreview?.panel ?? null;
  if (panel === null || panel === "itself") throw new TesseraError("not_found");
  return {
    label: "",
    rows: [{ id: "row", columns: [{ id: "column", width: 12 }] }],
    gridItems: [{ id: "panel", type: panel.type, params: { [panel.param]: id }, columnId: "column" }],
  };
}

function pageOf({ language, services }: RequestContext, document: TesseraDocument): PageBody {
  if (document.kind !== "page") return panelPage(services.definitions, document);
  return translatedBody(services, document, "page", language);
}

/** See `getPreviewPage`. */
export const getPreviewPageHandler = handle(getPreviewPage, async (_, context) => {
  const { language, preview, services, subject, zone } = context;
  if (preview === undefined) throw new TesseraError("not_found");
  await assertFresh(services.database, context);
  const { kind, id } = preview.document;
  const document = services.definitions.current().get(kind, id);
  if (document === null) throw new TesseraError("not_found");
  const page = pageOf(context, document);
  const css = page.content?.css ?? null;
  return {
    title: page.label ?? "",
    idPage: kind === "page" ? id : null,
    idSubsystem: document.subsystem,
    html: page.content?.html ?? null,
    css: css === null ? null : scopedStyle(css, `[data-page="${id}"]`).css,
    page,
    zone,
    language,
    person: subject.displayName ?? subject.login ?? "",
  };
});
