import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import type { Published } from "./dialogs/attemptPublish.tsx";
import type { TreeDocument } from "./useDesignerData.tsx";

/** Names that a notice has room for. */
const maxNames = 3;

/** What a notice says of a publish: the names of what was published, as the tree shows them. */
export function publishedText(
  { documents }: Pick<Published, "documents">,
  known: readonly TreeDocument[],
  t: Parameters<typeof documentName>[1],
): string {
  const names = documents.map(({ kind, id }) => {
    const found = known.find((one) => one.kind === kind && one.id === id);
    return found ? documentName(found, t) : id;
  });
  const [name = ""] = names;
  if (names.length === 1) return t("definitions.published.one", { name });
  const said = { count: names.length, names: names.slice(0, maxNames).join(", ") };
  const more = names.length - maxNames;
  return more > 0 ? t("definitions.published.more", { ...said, more }) : t("definitions.published.many", said);
}
