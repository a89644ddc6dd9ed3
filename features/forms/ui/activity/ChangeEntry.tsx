import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { authorOf } from "../history/authorOf.ts";
import { changePath } from "../history/changePath.ts";
import { historyKind } from "../history/historyKind.ts";
import type { HistoryVersion } from "../history/historyVersion.ts";
import { useHistoryValues } from "../history/useHistoryValues.tsx";
import { EntryHead } from "./EntryHead.tsx";

/** Changed values that are shown of one save; the history has them all. */
const maxShown = 5;

/** What a save changed: who, when, and each value before and after. */
export function ChangeEntry(props: {
  readonly form: CompiledForm;
  readonly version: HistoryVersion;
  readonly zone: string;
  /** Opens the history; null: not offered. */
  readonly onHistory: (() => void) | null;
}): ReactNode {
  const { form, version, zone } = props;
  const { at, changes, isGuest, userId } = version;
  const { t } = useTexts();
  const { draw, drawRow } = useHistoryValues(form);
  const name = authorOf(version, t);
  const count = changes?.length ?? 0;
  const did =
    changes === null
      ? t(`form.history.kind.${historyKind(version)}`)
      : count === 0
        ? t("form.activity.changed_unseen")
        : t(changes.every(({ column }) => column !== null) ? "form.activity.changed" : "form.activity.made_changes", {
            count,
          });
  return (
    <article className="t-entry">
      <EntryHead name={name} seed={isGuest ? null : userId} did={did} at={at} zone={zone} />
      {changes !== null && count > 0 && (
        <dl className="t-entry__changes">
          {changes.slice(0, maxShown).map((change) => (
            <div key={`${change.entity} ${change.rowKey} ${change.column} ${change.language ?? ""} ${change.kind}`}>
              <dt>{changePath(change)}</dt>
              <dd>
                {change.column === null ? (
                  <>
                    <span className="t-quiet">{t(`form.activity.row_${change.kind}`)}</span>
                    {change.kind === "removed" ? <del>{drawRow(change)}</del> : drawRow(change)}
                  </>
                ) : (
                  <>
                    <del>{draw(change, "before")}</del>
                    <span aria-hidden="true">→</span>
                    <ins>{draw(change, "after")}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {props.onHistory !== null && count > maxShown && (
        <Button variant="quiet" onClick={props.onHistory}>
          {t("form.activity.more_changes", { count: count - maxShown })}
        </Button>
      )}
    </article>
  );
}
