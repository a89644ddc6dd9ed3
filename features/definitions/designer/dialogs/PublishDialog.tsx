import type { DocumentProblem } from "@tessera/designer-kit/definitions/definitionSource.tsx";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { documentKey } from "@tessera/designer-kit/document/documentName.ts";
import { ProblemsList } from "@tessera/designer-kit/problems/ProblemsList.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getProblems } from "../../operations/getProblems.ts";
import { publish } from "../../operations/publish.ts";
import type { TreeDocument } from "../useDesignerData.tsx";
import { attemptPublish, type Published } from "./attemptPublish.tsx";
import { DraftChoice } from "./DraftChoice.tsx";
import { PlanPreview } from "./PlanPreview.tsx";
import { useProposedNote } from "./useProposedNote.tsx";

/**
 * Publishes drafts: which, why, and what stands in the way. All of `subsystem` are chosen at first; all of all where it
 * is null.
 */
export function PublishDialog(props: {
  drafts: readonly TreeDocument[];
  documents: readonly TreeDocument[];
  subsystem: string | null;
  onPublished: (published: Published | null) => void;
  onPlan: (plan: string) => void;
  onShow: (name: DocumentName, path: string) => void;
  onClose: () => void;
}): ReactNode {
  const { drafts } = props;
  const api = useApi();
  const page = usePageContext();
  const { t } = useTexts();
  const { text } = useUiText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        drafts
          .filter(({ subsystem }) => props.subsystem === null || subsystem === props.subsystem)
          .map((one) => documentKey(one)),
      ),
  );
  /** Null: the proposed note stands. */
  const [written, setWritten] = useState<string | null>(null);
  const [noteMissing, setNoteMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<readonly DocumentProblem[]>([]);
  const selected = drafts.filter((one) => chosen.has(documentKey(one)));
  const proposed = useProposedNote(drafts, selected, props.documents);
  const note = written ?? proposed ?? "";
  const names = selected.map(({ kind, id }) => ({ kind, id }));
  // While it is being published the drafts go: asking about them would find nothing.
  const query = useOperationQuery(getProblems, { documents: names }, { enabled: names.length > 0 && !busy });
  const problems = refused.length > 0 ? refused : names.length > 0 ? (query.data?.problems ?? []) : [];
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const choose = (keys: ReadonlySet<string>): void => {
    setRefused([]);
    setChosen(keys);
  };
  const run = async (): Promise<void> => {
    if (note.trim() === "") {
      setNoteMissing(true);
      return;
    }
    setBusy(true);
    setError(null);
    const outcome = await attemptPublish(() => api.call(publish, { documents: names, note: note.trim() }, { page }));
    setBusy(false);
    if (outcome.kind === "done") props.onPublished(outcome.published);
    else if (outcome.kind === "plan") props.onPlan(outcome.plan);
    else if (outcome.kind === "invalid") setRefused(outcome.problems);
    else setError(outcome.error);
  };
  const reason =
    names.length === 0 ? t("definitions.publish.none_chosen") : errors > 0 ? t("definitions.publish.has_errors") : null;
  const failure = error ?? query.error;
  return (
    <Dialog
      size="wide"
      title={t("definitions.publish.title")}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{text("ui.cancel")}</Button>
          <Button
            variant="primary"
            loading={busy || (written === null && proposed === null)}
            onClick={() => void run()}
            {...(reason === null ? {} : { disabledReason: reason })}
          >
            {t("definitions.publish.confirm", { count: names.length })}
          </Button>
        </>
      }
    >
      <div className="t-designer__fields">
        {failure !== null && <ErrorBanner error={failure} />}
        {drafts.length > 1 && (
          <Checkbox
            checked={chosen.size === 0 ? false : chosen.size === drafts.length ? true : "mixed"}
            onChange={(all) => choose(new Set(all ? drafts.map((one) => documentKey(one)) : []))}
          >
            {t("definitions.publish.all", { count: drafts.length })}
          </Checkbox>
        )}
        <ul className="t-defs__drafts">
          {drafts.map((document) => {
            const key = documentKey(document);
            return (
              <DraftChoice
                key={key}
                document={document}
                checked={chosen.has(key)}
                onChange={(checked) =>
                  choose(new Set(checked ? [...chosen, key] : [...chosen].filter((one) => one !== key)))
                }
              />
            );
          })}
        </ul>
        <Field
          label={t("definitions.publish.note")}
          required
          help={t("definitions.publish.note_help")}
          error={noteMissing && note.trim() === "" ? t("definitions.publish.note_missing") : undefined}
        >
          <TextArea value={note} onChange={setWritten} rows={3} maxLength={2000} />
        </Field>
        <PlanPreview
          documents={names}
          enabled={names.some(({ kind }) => kind === "entity") && query.isSuccess && errors === 0 && !busy}
        />
        {problems.length > 0 && (
          <section aria-label={t("definitions.tab.problems")}>
            <ProblemsList problems={problems} documents={drafts} bodyOf={() => null} onShow={props.onShow} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
