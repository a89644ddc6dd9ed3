import { Button } from "@tessera/ui/action/Button.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { IndexAdvice, SlowList } from "../slowList.ts";
import { slowLabels, useIndexAdvice } from "./useIndexAdvice.tsx";

/** What took too long, and what may be done about it. */
function Reason({ advice, list }: { readonly advice: IndexAdvice; readonly list: string }): ReactNode {
  const { t } = useTexts();
  const { indexes, mayDraftList, unserved } = advice;
  const listInDesign = `/designer/definitions?${new URLSearchParams({ kind: "list", id: list })}`;
  return (
    <>
      {indexes.length > 0 && t("list.slow.columns", { columns: slowLabels(advice).join(", ") })}{" "}
      {indexes.length > 0 && advice.may === "ask" && t("list.slow.ask")}{" "}
      {unserved.length > 0 && t("list.slow.unserved", { columns: unserved.join(", ") })}{" "}
      {unserved.length > 0 && mayDraftList && <Link href={listInDesign}>{t("list.slow.narrow")}</Link>}
      {indexes.length === 0 && unserved.length === 0 && t("list.slow.served")}
    </>
  );
}

/**
 * A list that was stopped for its time: which columns are to blame, and the index that helps, for anyone who may plan
 * it.
 */
export function SlowProblem(props: {
  readonly slow: SlowList;
  readonly onAgain: () => void;
  /** Takes what a person set away; null where nothing is set. */
  readonly onReset: (() => void) | null;
}): ReactNode {
  const { slow, onAgain, onReset } = props;
  const { t } = useTexts();
  const { data: advice } = useIndexAdvice(slow.questions);
  const isPlannable = advice !== undefined && advice.may !== "ask" && advice.indexes.length > 0;
  return (
    <ErrorState
      title={t("list.slow")}
      text={advice && <Reason advice={advice} list={slow.questions.page.idList} />}
      action={
        <span className="t-list__drop">
          {onReset !== null && <Button onClick={onReset}>{t("list.reset")}</Button>}
          <Button onClick={onAgain}>{t("kit.again")}</Button>
          {isPlannable && (
            <Button variant="primary" onClick={() => slow.onPlan(advice)}>
              {t("list.index.open", { count: advice.indexes.length })}
            </Button>
          )}
        </span>
      }
    />
  );
}
