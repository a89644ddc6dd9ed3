import type { Json } from "@tessera/std/canonicalJson.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useDeferredValue, useId, useMemo } from "react";
import { valueAt } from "../document/bodyPath.ts";
import type { DocumentName, ListedDocument } from "../document/documentName.ts";
import { objectName } from "../document/literalText.ts";
import type { DesignerSession } from "../session/designerSession.ts";
import { propertyKey } from "../sheet/sheetOf.ts";
import { ColumnUses } from "./ColumnUses.tsx";
import { columnAt } from "./columnAt.ts";
import { type FieldLink, fieldReads } from "./fieldReads.ts";
import { useCompiledDraft } from "./useCompiledDraft.tsx";
import "./FormCanvas.css";

function Links(props: {
  title: string;
  links: readonly FieldLink[];
  body: Json;
  onSelect: (path: string) => void;
}): ReactNode {
  const { body, links } = props;
  const { t } = useTexts();
  const titleId = useId();
  if (links.length === 0) return null;
  return (
    <section className="t-fc__links" aria-labelledby={titleId}>
      <b id={titleId}>{props.title}</b>
      <ul>
        {links.map((link) => (
          <li key={`${link.path} ${link.property}`}>
            <button type="button" onClick={() => props.onSelect(link.path)}>
              <span className="t-cut">{objectName(valueAt(body, link.path), t)}</span>
              <span className="t-faint">{t(propertyKey(link.property))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * What the rules of the chosen field read, and what reads it: rules of this form, and what else uses its column. Each
 * leads to the other end.
 */
export function RuleLinks(props: {
  designer: DesignerSession;
  /** The form. */
  name: DocumentName;
  body: Json;
  selected: string;
  documents: readonly ListedDocument[];
  /** Whether a document is published: what is only a draft nobody uses. */
  isPublished: (name: DocumentName) => boolean;
  onSelect: (path: string) => void;
  /** `path` is by position. */
  onShow: (name: DocumentName, path: string) => void;
}): ReactNode {
  const { designer, documents, name, onSelect, onShow } = props;
  const { t } = useTexts();
  const body = useDeferredValue(props.body);
  const selected = useDeferredValue(props.selected);
  const { form, ground } = useCompiledDraft(designer, body);
  const reads = useMemo(() => form && fieldReads(form, body, selected), [form, body, selected]);
  const column = useMemo(() => columnAt(ground, body, selected), [ground, body, selected]);
  return (
    <>
      {reads !== null && (
        <>
          <Links title={t("definitions.canvas.depends_on")} links={reads.dependsOn} body={body} onSelect={onSelect} />
          <Links title={t("definitions.canvas.read_by")} links={reads.readBy} body={body} onSelect={onSelect} />
        </>
      )}
      {column !== null && props.isPublished({ kind: "entity", id: column.entity }) && (
        <ColumnUses column={column} form={name} documents={documents} onShow={onShow} />
      )}
    </>
  );
}
