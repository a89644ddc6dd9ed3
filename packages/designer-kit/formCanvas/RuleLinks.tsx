import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useDeferredValue, useId, useMemo } from "react";
import { valueAt } from "../document/bodyPath.ts";
import { objectName } from "../document/literalText.ts";
import type { DesignerSession } from "../session/designerSession.ts";
import { propertyKey } from "../sheet/sheetOf.ts";
import { useLibrary } from "../sheet/useExpressionTools.tsx";
import { type FieldLink, fieldReads } from "./fieldReads.ts";
import { useDesignGround } from "./useDesignGround.tsx";
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

/** What the rules of the chosen field read, and what reads it; each leads to the other end. */
export function RuleLinks(props: {
  designer: DesignerSession;
  body: Json;
  selected: string;
  onSelect: (path: string) => void;
}): ReactNode {
  const { designer, onSelect } = props;
  const { t } = useTexts();
  const { library } = useLibrary();
  const body = useDeferredValue(props.body);
  const selected = useDeferredValue(props.selected);
  const entity = property(body, "entity");
  const ground = useDesignGround(designer, body, typeof entity === "string" ? entity : null);
  const form = useMemo((): CompiledForm | null => {
    try {
      return compileForm({ ...ground, form: { id: "form", body: bodyOf({ kind: "form", body }, "form") }, library })
        .form;
    } catch (error) {
      // A draft need not fit its schema; then nothing is known of its rules.
      if (error instanceof TypeError) return null;
      throw error;
    }
  }, [body, ground, library]);
  const reads = useMemo(() => form && fieldReads(form, body, selected), [form, body, selected]);
  if (reads === null) return null;
  return (
    <>
      <Links title={t("definitions.canvas.depends_on")} links={reads.dependsOn} body={body} onSelect={onSelect} />
      <Links title={t("definitions.canvas.read_by")} links={reads.readBy} body={body} onSelect={onSelect} />
    </>
  );
}
