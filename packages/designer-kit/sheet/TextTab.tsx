import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { documentText, parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import "../designer.css";

const CodeEditor = lazy(async () => ({ default: (await import("@tessera/web-kit/code/CodeEditor.tsx")).CodeEditor }));

interface Reading {
  readonly body: Json | null;
  readonly problem: { readonly line: number; readonly key: string } | null;
}

/** The line of a syntax error, where the browser names it; 1 otherwise. */
function lineOf(text: string): number {
  try {
    JSON.parse(text);
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? [];
    const [, line] = /line (\d+)/.exec(String(error)) ?? [];
    if (line !== undefined) return Number(line);
    if (position !== undefined) return text.slice(0, Number(position)).split("\n").length;
  }
  return 1;
}

function read(text: string, document: TesseraDocument): Reading {
  try {
    const { body, ...rest } = parseDocumentFile("text", text);
    const { body: _body, ...wanted } = document;
    const isSame = Object.entries(wanted).every(([key, value]) =>
      Object.entries(rest).some(([k, v]) => k === key && v === value),
    );
    return isSame
      ? { body, problem: null }
      : { body: null, problem: { line: 1, key: "definitions.text.other_document" } };
  } catch {
    // Whatever is wrong with the form is shown at its line.
    return { body: null, problem: { line: lineOf(text), key: "definitions.text.malformed" } };
  }
}

/** The document as canonical text. What is typed becomes an edit when it is applied, and only when it is a document. */
export function TextTab(props: {
  document: TesseraDocument;
  readOnly: boolean;
  /** `base`: the body that was there when the typing began; others may have changed it since. */
  onApply: (body: Json, base: Json) => void;
}): ReactNode {
  const { document, readOnly } = props;
  const { t } = useTexts();
  const canonical = documentText(document);
  const [typed, setTyped] = useState<{ readonly text: string; readonly base: Json } | null>(null);
  const text = typed?.text ?? canonical;
  const { body, problem } = typed === null ? { body: null, problem: null } : read(text, document);
  const apply = (): void => {
    if (body === null || typed === null) return;
    setTyped(null);
    props.onApply(body, typed.base);
  };
  return (
    <div className="t-designer__text">
      <div className="t-designer__tools">
        <span className="t-quiet t-small">
          {t(typed === null ? "definitions.text.hint" : "definitions.text.typed")}
        </span>
        {typed !== null && (
          <>
            <Button onClick={() => setTyped(null)}>{t("definitions.text.discard")}</Button>
            <Button
              onClick={apply}
              {...(body === null ? { disabledReason: t("definitions.text.not_applicable") } : {})}
            >
              {t("definitions.text.apply")}
            </Button>
          </>
        )}
      </div>
      <Suspense fallback={<Skeleton height={400} />}>
        <CodeEditor
          label={t("definitions.tab.text")}
          language="json"
          isNumbered
          value={text}
          readOnly={readOnly}
          problems={problem ? [{ line: problem.line, message: t(problem.key) }] : []}
          suggestionsLabel={t("definitions.condition.suggestions")}
          onChange={(value) =>
            setTyped((former) =>
              value === canonical ? null : { text: value, base: former === null ? document.body : former.base },
            )
          }
        />
      </Suspense>
    </div>
  );
}
