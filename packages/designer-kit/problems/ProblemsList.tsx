import type { Json } from "@tessera/std/canonicalJson.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import type { DocumentProblem } from "../definitions/definitionSource.tsx";
import { stablePath } from "../document/bodyPath.ts";
import { placeText } from "../document/changeText.ts";
import { type DocumentName, documentKey, documentName, type ListedDocument } from "../document/documentName.ts";
import { namingOf } from "../document/elementName.ts";
import { problemText } from "./problemText.ts";
import "../designer.css";

/** Problems, one per line; a click leads to the place. `bodies` gives the body of a document that is open. */
export function ProblemsList(props: {
  problems: readonly DocumentProblem[];
  /** What other documents are called by. */
  documents: readonly ListedDocument[];
  bodyOf: (name: DocumentName) => Json | null;
  /** `path` is by element where the body is known, by position otherwise. */
  onShow: (name: DocumentName, path: string) => void;
}): ReactNode {
  const { bodyOf, onShow, problems } = props;
  const { t } = useTexts();
  const listed = new Map(props.documents.map((one) => [documentKey(one), one]));
  const nameOf = (document: DocumentName): string =>
    documentName(listed.get(documentKey(document)) ?? { id: document.id, label: null }, t);
  if (problems.length === 0) return <p className="t-designer__none">{t("definitions.problems.none")}</p>;
  return (
    <ul className="t-designer__rows">
      {problems.map((problem) => {
        const body = bodyOf(problem.document);
        const path = body === null ? problem.path : stablePath(body, problem.path);
        const isError = problem.severity === "error";
        return (
          <li key={`${documentKey(problem.document)} ${problem.path} ${problem.code}`}>
            <button type="button" className="t-designer__row" onClick={() => onShow(problem.document, path)}>
              <Icon
                of={isError ? CircleAlert : TriangleAlert}
                label={t(isError ? "definitions.problems.error" : "definitions.problems.warning")}
                className={isError ? "t-designer__error" : "t-designer__warning"}
              />
              <span>{problemText(problem, t)}</span>
              <span className="t-quiet">
                {body === null ? nameOf(problem.document) : placeText(path, [body], namingOf(props.documents, t))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
