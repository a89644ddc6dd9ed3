import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** A step of a plan, as both a kept plan and a preview tell it. */
export interface ShownStep {
  readonly phase: "prepare" | "switch";
  readonly action: string;
  readonly target: string;
  readonly sql: string;
  readonly additive: boolean;
  /** Null or 0: it touches no rows. */
  readonly rows: number | null;
  /** Documents that use what it changes. */
  readonly uses?: readonly DocumentName[];
}

/** What a change of tables does, step by step, with its SQL. */
export function PlanSteps(props: { steps: readonly ShownStep[] }): ReactNode {
  const { t } = useTexts();
  return (
    <ol className="t-defs__steps">
      {props.steps.map((step) => (
        <li key={`${step.action} ${step.target} ${step.sql}`}>
          <div className="t-defs__step">
            <b>{t(`plan.action.${step.action}`)}</b>
            <span className="t-code">{step.target}</span>
            <span className="t-quiet">
              {t(step.additive ? "definitions.plan.additive" : "definitions.plan.changing")}
            </span>
            <span className="t-quiet">{t(`definitions.plan.phase.${step.phase}`)}</span>
            {step.rows !== null && step.rows > 0 && (
              <span className="t-quiet">{t("definitions.plan.rows", { count: step.rows })}</span>
            )}
          </div>
          {step.uses && step.uses.length > 0 && (
            <p className="t-small">
              {t("definitions.plan.uses", { documents: step.uses.map(({ kind, id }) => `${kind}:${id}`).join(", ") })}
            </p>
          )}
          <pre className="t-defs__sql">{step.sql}</pre>
        </li>
      ))}
    </ol>
  );
}
