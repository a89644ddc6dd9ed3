import type { ExplainTarget, Explanation } from "@tessera/form-engine/explain/explanation.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { WhyReasons } from "./WhyReasons.tsx";
import { type WhyScope, WhyValue } from "./WhyValue.tsx";
import { verdictKey, whyParts } from "./whyParts.ts";

const isValue = ({ property }: Explanation): boolean =>
  property === "value" || property === "min" || property === "max" || property === "filter";

/** What a property has come to, where text alone does not say it. */
function Come(props: { scope: WhyScope; target: ExplainTarget; part: Explanation }): ReactNode {
  const { part, scope, target } = props;
  const { t } = useTexts();
  if (part.property === "label") return <span>{shownText(String(part.value ?? ""), t)}</span>;
  if (!isValue(part) || part.property === "filter") return null;
  const ref = "slot" in target && part.property === "value" ? target : null;
  const field = "slot" in target ? scope.store.cell(target)?.field : undefined;
  const view = scope.views.get(field?.type ?? "");
  if (ref === null && field && view && part.value !== null)
    return <view.Read field={field} settings={field.formats} value={part.value} display={null} />;
  return <WhyValue scope={scope} read={{ name: "", ref, value: part.value }} />;
}

/**
 * The answer to "why?" of one thing of a form: for each of its properties, or `only` one, what it has come to, and the
 * reasons.
 */
export function WhyAnswer(props: {
  scope: WhyScope;
  target: ExplainTarget;
  mayDesign: boolean;
  only?: Explanation["property"];
}): ReactNode {
  const { mayDesign, only, scope, target } = props;
  const { t } = useTexts();
  const parts = whyParts(scope.store, target).filter(({ property }) => only === undefined || property === only);
  if (parts.length === 0) return <p>{t("form.why.gone")}</p>;
  return parts.map((part) => (
    <section key={part.property} className="t-why__part" data-property={part.property}>
      <h3 className="t-why__head">
        {t(verdictKey(part))}{" "}
        <span className="t-why__value">
          <Come scope={scope} target={target} part={part} />
        </span>
      </h3>
      <WhyReasons scope={scope} mayDesign={mayDesign} explanation={part} />
    </section>
  ));
}
