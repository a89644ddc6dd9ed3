import { type Change, touches } from "../document/change.ts";
import { objectName, type Translate } from "../document/changeText.ts";
import type { DocumentName } from "../document/documentName.ts";
import type { DesignerSession } from "./designerSession.ts";

/** What a change did, as a text; it names its document where that is not the one `shown`. */
export function changeLabel(
  change: Change,
  shown: DocumentName | null,
  designer: DesignerSession,
  t: Translate,
): string {
  const what = t(change.label.key, change.label.data);
  const [part] = change.parts;
  if (!part || (shown && touches(change, shown))) return what;
  const body = designer.opened(part.document)?.body;
  return t("definitions.in_document", { what, document: objectName(body, t) || part.document.id });
}
