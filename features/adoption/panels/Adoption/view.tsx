import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { hasEnded } from "@tessera/web-kit/runs/hasEnded.ts";
import { RunProgress } from "@tessera/web-kit/runs/RunProgress.tsx";
import { useProgress } from "@tessera/web-kit/runs/useProgress.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { cancelProgress } from "#features/progresses/operations/cancelProgress.ts";
import { checkList } from "#features/progresses/operations/checkList.ts";
import { getProgress } from "#features/progresses/operations/getProgress.ts";
import type { AdoptionOutcome } from "../../adoptionOutcome.ts";
import { adopt } from "../../operations/adopt.ts";
import { AdoptionForm, type AdoptionRefusal } from "./AdoptionForm.tsx";
import { AdoptionResult } from "./AdoptionResult.tsx";
import { addressOf, grantsOf, nothing } from "./connection.ts";
import type { adoptionPanel } from "./def.ts";
import "./Adoption.css";

type Plan = NonNullable<InputOf<typeof adopt>["plan"]>;

/** Where what the server refuses of the input is entered. */
const fieldOf = new Map([
  ["/subsystem", "subsystem"],
  ["/grants", "editors"],
  ["/schema", "schema"],
  ["/url", "host"],
] as const);

/** A problem of what was entered, as the server says it; null for any other error. */
function problemOf({ code, data }: ApiError): { path: string; code: string; data: Record<string, Json> } | null {
  const [problem] = code === "invalid_input" && Array.isArray(data.problems) ? data.problems : [];
  // What the handler of `adopt` answers.
  return (problem ?? null) as { path: string; code: string; data: Record<string, Json> } | null;
}

/** The newest adoption of the person, by `id`: how far it is, what it came to, or why it did not go. */
function Newest(props: {
  readonly id: string;
  readonly onApply: (parts: string[], outcome: AdoptionOutcome) => void;
}): ReactNode {
  const { id, onApply } = props;
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const run = useProgress(id, async (asked) => (await api.call(getProgress, { id: asked }, { page })).progress);
  const cancel = useOperationMutation(cancelProgress);
  const isDone = run?.state === "done";
  const result = useOperationQuery(getProgress, { id }, { enabled: isDone });
  const title = run === null ? null : t(run.title.key, run.title.params);
  // What the run of `adopt` answers.
  const outcome = isDone ? ((result.data?.result ?? null) as AdoptionOutcome | null) : null;
  return (
    <PanelCard title={title} collapsible={false} storeId={null} loading={run === null || (isDone && result.isPending)}>
      <div className="t-adoption__body">
        {run !== null && !hasEnded(run) && (
          <div className="t-adoption__running">
            <RunProgress run={run} />
            <Button disabled={run.isCancelling || cancel.isPending} onClick={() => cancel.mutate({ id })}>
              {t("adoption.cancel")}
            </Button>
          </div>
        )}
        {run?.state === "cancelled" && <p>{t("adoption.cancelled")}</p>}
        {run?.state === "failed" && (
          <Banner tone="danger">
            {run.reason
              ? t(run.reason.key, run.reason.params)
              : t(run.error === "attempts" ? "kit.runs.given_up" : `error.${run.error}`)}
          </Banner>
        )}
        {result.isError && <QueryFailure error={result.error} onAgain={result.refetch} />}
        {outcome !== null && <AdoptionResult key={id} outcome={outcome} onApply={(parts) => onApply(parts, outcome)} />}
      </div>
    </PanelCard>
  );
}

/** Adopts a database, and shows the person's newest adoption, also after the page was loaded again. */
export function View(props: PanelViewProps<Static<typeof adoptionPanel.params>>): ReactNode {
  const { t } = useTexts();
  const [entry, setEntry] = useState(nothing);
  const [refusal, setRefusal] = useState<AdoptionRefusal | null>(null);
  const [started, setStarted] = useState<string | null>(null);
  const runs = useOperationQuery(checkList, {});
  const start = useOperationMutation(adopt);
  const newest = started ?? runs.data?.progresses.find(({ id }) => id.startsWith("adoption "))?.id ?? null;

  function refused(error: unknown): void {
    const problem = error instanceof ApiError ? problemOf(error) : null;
    if (problem !== null) {
      const field = [...fieldOf].find(([path]) => problem.path === path)?.[1] ?? null;
      setRefusal({ field, text: t(`adoption.error.${problem.code}`, problem.data) });
      return;
    }
    const { detail, title } = errorText(error, t);
    setRefusal({ field: null, text: detail === null ? title : `${title} ${detail}` });
  }

  async function begin(subsystem: string, plan: Plan | null): Promise<void> {
    setRefusal(null);
    const { schema } = entry;
    try {
      const { run } = await start.mutateAsync({
        url: addressOf(entry),
        schema: schema.trim() === "" ? null : schema.trim(),
        subsystem,
        grants: grantsOf({ ...entry, subsystem }),
        ...(plan === null ? {} : { plan }),
      });
      setStarted(run);
    } catch (error) {
      refused(error);
    }
  }

  const apply = (parts: string[], { subsystem }: AdoptionOutcome): void => {
    if (addressOf(entry) === null) {
      setEntry({ ...entry, subsystem });
      setRefusal({ field: "host", text: t("adoption.entry.host.again") });
      return;
    }
    const choices = { conflicts: "open", vanished: "open" } as const;
    void begin(subsystem, { apply: parts, choices, separate: [] });
  };
  return (
    <div className="t-adoption">
      {runs.isError && <QueryFailure error={runs.error} onAgain={runs.refetch} />}
      {newest !== null && <Newest key={newest} id={newest} onApply={apply} />}
      <PanelCard title={props.params.title ?? t("adoption.new")} collapsible={false} storeId={null}>
        <div className="t-adoption__body">
          <p className="t-quiet">{t("adoption.about")}</p>
          <AdoptionForm
            entry={entry}
            refusal={refusal}
            busy={start.isPending}
            onChange={(next) => {
              setEntry(next);
              setRefusal(null);
            }}
            onStart={() => void begin(entry.subsystem.trim(), null)}
          />
        </div>
      </PanelCard>
    </div>
  );
}
