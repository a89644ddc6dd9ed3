import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import { placeText } from "../document/changeText.ts";
import { type DocumentName, documentName, type ListedDocument } from "../document/documentName.ts";
import { namingOf } from "../document/elementName.ts";
import "../designer.css";

/** Who uses a document, or the element of it that is chosen. Uses are those of published documents. */
export function WhereUsedList(props: {
  name: DocumentName;
  /** Id of the element chosen; null for the document. */
  element: string | null;
  documents: readonly ListedDocument[];
  /** `path` is by position. */
  onShow: (name: DocumentName, path: string) => void;
}): ReactNode {
  const { kind, id } = props.name;
  const { t } = useTexts();
  const { element } = props;
  const query = useDefinitionQuery("uses", [kind, id, element], (source, asking) =>
    source.uses(asking, { kind, id }, element),
  );
  if (query.isPending) return <Skeleton width={320} />;
  if (query.isError) return <PanelProblem error={query.error} onAgain={() => void query.refetch()} />;
  const { hidden, uses } = query.data;
  if (uses.length === 0 && hidden === 0) return <p className="t-designer__none">{t("definitions.uses.none")}</p>;
  return (
    <ul className="t-designer__rows">
      {uses.map((use) => {
        const document = props.documents.find((one) => one.kind === use.from.kind && one.id === use.from.id);
        return (
          <li key={`${use.from.kind}:${use.from.id} ${use.path} ${use.element}`}>
            <button type="button" className="t-designer__row" onClick={() => props.onShow(use.from, use.path)}>
              <span className="t-faint">{t(`definitions.kind.${use.from.kind}`)}</span>
              <span>{document ? documentName(document, t) : use.from.id}</span>
              <span className="t-quiet">{placeText(use.path, [], namingOf(props.documents, t))}</span>
            </button>
          </li>
        );
      })}
      {hidden > 0 && <li className="t-designer__none">{t("definitions.uses.hidden", { count: hidden })}</li>}
    </ul>
  );
}
