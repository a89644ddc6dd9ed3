import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId, useState } from "react";
import type { DocumentUse } from "../definitions/definitionSource.tsx";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import { placeText } from "../document/changeText.ts";
import { type DocumentName, documentKey, documentName, type ListedDocument } from "../document/documentName.ts";
import { namingOf } from "../document/elementName.ts";
import type { NamedColumn } from "./columnAt.ts";

/** How many are listed before all are asked for. */
const listed = 8;

/**
 * What else uses the column of a field: lists, queries, other forms, rules of entities, templates, as they are
 * published. Each leads to the place.
 */
export function ColumnUses(props: {
  column: NamedColumn;
  /** The form that is designed: what stands in it is shown as its rules. */
  form: DocumentName;
  documents: readonly ListedDocument[];
  /** `path` is by position. */
  onShow: (name: DocumentName, path: string) => void;
}): ReactNode {
  const { column, documents, form, onShow } = props;
  const { element, entity } = column;
  const { t } = useTexts();
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const query = useDefinitionQuery("uses", ["entity", entity, element], (source, asking) =>
    source.uses(asking, { kind: "entity", id: entity }, element),
  );
  if (!query.data) return null;
  const uses = query.data.uses.filter(({ from }) => documentKey(from) !== documentKey(form));
  const { hidden } = query.data;
  if (uses.length === 0 && hidden === 0) return null;
  const naming = namingOf(documents, t);
  const nameOf = ({ from }: DocumentUse): string => {
    const found = documents.find((one) => documentKey(one) === documentKey(from));
    return documentName(found ?? { id: from.id, label: null }, t);
  };
  const shown = isWhole ? uses : uses.slice(0, listed);
  return (
    <section className="t-fc__links" aria-labelledby={titleId}>
      <b id={titleId}>{t("definitions.canvas.column_uses")}</b>
      <ul>
        {shown.map((use) => (
          <li key={`${documentKey(use.from)} ${use.path}`}>
            <button type="button" className="t-fc__use" onClick={() => onShow(use.from, use.path)}>
              <span className="t-cut">
                {t(`definitions.kind.${use.from.kind}`)} · {nameOf(use)}
              </span>
              <span className="t-faint t-small t-cut">{placeText(use.path, [], naming)}</span>
            </button>
          </li>
        ))}
        {shown.length < uses.length && (
          <li>
            <button type="button" onClick={() => setWhole(true)}>
              {t("definitions.canvas.all_uses", { count: uses.length })}
            </button>
          </li>
        )}
        {hidden > 0 && <li className="t-faint t-small">{t("definitions.uses.hidden", { count: hidden })}</li>}
      </ul>
    </section>
  );
}
