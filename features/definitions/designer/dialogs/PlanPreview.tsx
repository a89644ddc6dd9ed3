import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId } from "react";
import { previewPublish } from "../../operations/previewPublish.ts";
import { PlanSteps } from "./PlanSteps.tsx";

/**
 * What publishing the documents would do to tables: whether it runs at once or waits for a person, and each step with
 * its SQL. Nothing where no table changes. What stands in its way is shown beside it, so a failure to look ahead says
 * nothing here.
 */
export function PlanPreview(props: { documents: readonly DocumentName[]; enabled: boolean }): ReactNode {
  const { t } = useTexts();
  const titleId = useId();
  const query = useOperationQuery(previewPublish, { documents: [...props.documents] }, { enabled: props.enabled });
  if (props.enabled && query.isPending) return <Skeleton height={48} />;
  const steps = query.data?.steps ?? [];
  if (!props.enabled || steps.length === 0) return null;
  const waits = query.data?.waits === true;
  return (
    <section aria-labelledby={titleId}>
      <Banner tone={waits ? "warning" : "info"} title={<span id={titleId}>{t("definitions.plan.preview")}</span>}>
        {t(waits ? "definitions.plan.preview_waits" : "definitions.plan.preview_additive", { count: steps.length })}
      </Banner>
      <details className="t-defs__preview">
        <summary>{t("definitions.plan.preview_steps", { count: steps.length })}</summary>
        <PlanSteps steps={steps} />
      </details>
    </section>
  );
}
