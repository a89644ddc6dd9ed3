import { type Change, touches } from "../document/change.ts";
import { type DocumentName, documentKey } from "../document/documentName.ts";
import { literalText, objectName, type Translate } from "../document/literalText.ts";
import type { DesignerSession } from "./designerSession.ts";

/** What a change did, as a text; it names its document where that is not the one `shown`. */
export function changeLabel(
  change: Change,
  shown: DocumentName | null,
  designer: DesignerSession,
  t: Translate,
): string {
  const data = Object.entries(change.label.data).map(([key, value]) => [key, literalText(String(value), t)]);
  const what = t(change.label.key, Object.fromEntries(data));
  const [part] = change.parts;
  // What begins documents says what they are called.
  if (!part || change.along !== undefined || (shown && touches(change, shown))) return what;
  const seen = change.seenAt?.document ?? part.document;
  if (shown && documentKey(seen) === documentKey(shown)) return what;
  return t("definitions.in_document", { what, document: objectName(designer.opened(seen)?.body, t) || seen.id });
}
