import type { ReactNode } from "react";
import { errorNotice } from "../api/errorNotice.ts";
import { useNotify } from "../notifications/useNotify.ts";
import { useTexts } from "../texts/useTexts.ts";
import { RunItem } from "./RunItem.tsx";
import { useRuns } from "./RunsProvider.tsx";
import "./runs.css";

/** The person's runs, newest first; nothing where there are none. */
export function RunItems(props: {
  /** A link was followed. */
  readonly onFollow: () => void;
  /** A button that had the focus goes. */
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const { list, items } = useRuns();
  if (list === null || items.length === 0) return null;
  return (
    <ul className="t-runs" aria-label={t("kit.runs.title")}>
      {items.map((run) => (
        <RunItem
          key={run.id}
          run={run}
          onFollow={props.onFollow}
          onCancel={() => {
            props.onRemove();
            list.cancel(run.id).catch((error: unknown) => notify(errorNotice(error, t, t("kit.runs.not_cancelled"))));
          }}
          onDismiss={() => {
            props.onRemove();
            list.dismiss(run.id);
          }}
        />
      ))}
    </ul>
  );
}
