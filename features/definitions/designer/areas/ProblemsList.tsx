import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Icon } from "@tessera/ui/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import type { getProblems } from "../../operations/getProblems.ts";
import { stablePath } from "../document/bodyPath.ts";
import { placeText } from "../document/changeText.ts";
import { problemText } from "../document/problemText.ts";
import type { DocumentName } from "../session/useDocumentSession.tsx";

/** A problem as the server tells it. */
export type Problem = OutputOf<typeof getProblems>["problems"][number];

/** Problems, one per line; a click leads to the place. `bodies` gives the body of a document that is open. */
export function ProblemsList(props: {
  problems: readonly Problem[];
  bodyOf: (name: DocumentName) => Json | null;
  /** `path` is by element where the body is known, by position otherwise. */
  onShow: (name: DocumentName, path: string) => void;
}): ReactNode {
  const { bodyOf, onShow, problems } = props;
  const { t } = useTexts();
  if (problems.length === 0) return <p className="t-defs__none">{t("definitions.problems.none")}</p>;
  return (
    <ul className="t-defs__rows">
      {problems.map((problem) => {
        const body = bodyOf(problem.document);
        const path = body === null ? problem.path : stablePath(body, problem.path);
        const isError = problem.severity === "error";
        return (
          <li key={`${problem.document.kind}:${problem.document.id} ${problem.path} ${problem.code}`}>
            <button type="button" className="t-defs__row" onClick={() => onShow(problem.document, path)}>
              <Icon
                of={isError ? CircleAlert : TriangleAlert}
                label={t(isError ? "definitions.problems.error" : "definitions.problems.warning")}
                className={isError ? "t-defs__error" : "t-defs__warning"}
              />
              <span>{problemText(problem, t)}</span>
              <span className="t-quiet">
                {body === null ? `${problem.document.kind}:${problem.document.id}` : placeText(path, [body], t)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
