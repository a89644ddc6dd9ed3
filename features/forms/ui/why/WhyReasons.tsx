import type { Explanation, ReadValue, Reason } from "@tessera/form-engine/explain/explanation.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { type WhyScope, WhyValue } from "./WhyValue.tsx";
import { reasonTexts, spokenReasons } from "./whyParts.ts";
import "./Why.css";

interface Shared {
  readonly scope: WhyScope;
  /** Whether the text of rules is shown. */
  readonly mayDesign: boolean;
}

/** Names that rules read beside the record: the person and the page. */
const aroundName = /^(user|params)\.\w+$/;

function Read(props: Shared & { read: ReadValue }): ReactNode {
  const { mayDesign, read, scope } = props;
  const { t } = useTexts();
  const isAround = read.ref === null && aroundName.test(read.name);
  const label = isAround ? t(`form.why.${read.name}`) : shownText(read.label, t);
  const because = spokenReasons(read.because);
  const [only] = because;
  const isShort = because.length === 1 && only?.rule === null;
  return (
    <li>
      <span className="t-why__read">
        <span>{label}</span>
        {mayDesign && <code className="t-why__name">{read.name}</code>}
        <span className="t-why__value">
          <WhyValue scope={scope} read={read} />
        </span>
        {isShort && only && <span className="t-faint">{t(reasonTexts(only, "value").text)}</span>}
      </span>
      {!isShort && <Reasons scope={scope} mayDesign={mayDesign} property="value" reasons={because} />}
    </li>
  );
}

function ReasonItem(props: Shared & { property: Explanation["property"]; reason: Reason }): ReactNode {
  const { mayDesign, property, reason, scope } = props;
  const { rule } = reason;
  const { t } = useTexts();
  const { place, text } = reasonTexts(reason, property);
  return (
    <li className={reason.holds ? undefined : "is-idle"}>
      <p>
        {place !== null && <strong>{t(place, { of: shownText(reason.of, t) })} </strong>}
        {t(text)}
        {rule?.isPending && <span className="t-faint"> {t("form.why.pending")}</span>}
      </p>
      {rule?.isWithheld && <p>{t("form.why.withheld")}</p>}
      {rule && !rule.isWithheld && mayDesign && (
        <p className="t-why__rule">
          <code>{rule.text}</code>
        </p>
      )}
      {rule && rule.reads.length > 0 && (
        <>
          <p className="t-why__looks">{t("form.why.looks_at")}</p>
          <ul className="t-why__reads">
            {rule.reads.map((read) => (
              <Read key={read.name} scope={scope} mayDesign={mayDesign} read={read} />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Reasons(props: Shared & { property: Explanation["property"]; reasons: readonly Reason[] }): ReactNode {
  const { reasons, ...rest } = props;
  if (reasons.length === 0) return null;
  return (
    <ul className="t-why__reasons">
      {reasons.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reasons have nothing else that tells them apart; they are drawn again as a whole
        <ReasonItem key={index} {...rest} reason={reason} />
      ))}
    </ul>
  );
}

/**
 * The reasons of an explanation as people read them, in a nested list: what has a say, what it looked at with the
 * values of this moment, and where computed ones among these came from.
 */
export function WhyReasons(props: Shared & { explanation: Explanation }): ReactNode {
  const { explanation, mayDesign, scope } = props;
  const { property } = explanation;
  const reasons = spokenReasons(explanation.reasons);
  const { t } = useTexts();
  if (reasons.length === 0) return <p className="t-why__none t-faint">{t(`form.why.${property}.none`)}</p>;
  return <Reasons scope={scope} mayDesign={mayDesign} property={property} reasons={reasons} />;
}
