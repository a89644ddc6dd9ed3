import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { usePopup } from "@tessera/web-kit/popups/PopupContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import type { DraftHandle } from "./drafts/draftHandle.ts";
import { loadEditing, loadedEditing } from "./loadEditing.tsx";
import { FormSkeleton } from "./opening/FormSkeleton.tsx";
import { createdUrl, listUrl } from "./opening/formUrls.ts";
import { OpenedRecord } from "./opening/OpenedRecord.tsx";
import type { OpenedForm } from "./opening/openedForm.tsx";
import { useFormLoader } from "./opening/useFormLoader.tsx";
import { useOpenForm } from "./opening/useOpenForm.tsx";
import type { PastPlace } from "./saving/recordActions.tsx";
import { useFormSave } from "./saving/useFormSave.tsx";
import { useRecordActions } from "./saving/useRecordActions.tsx";
import type { LinkHandle } from "./together/useRecordLink.tsx";
import "./RecordForm.css";

const FormProblem = lazyPart(async () => (await import("./opening/FormProblem.tsx")).FormProblem);
/** The page's record: `id` of its query, or `idMaintable`; null on a page that creates. */
function recordKeyOf(params: ReadonlyMap<string, string>, action: string): string | null {
  return action === "create" ? null : (params.get("id") ?? params.get("idMaintable") ?? null);
}

/** What a form on a page is given. */
interface RecordFormProps {
  readonly idForm: string;
  readonly isReadOnly: boolean;
  /** Url that is gone to when a record was made; null or absent: the page beside it that changes it. */
  readonly afterCreate?: string | null;
}

/** A form with the record of its page: load, edit, save, delete, history; or, with `isReadOnly`, to be read. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { action, params } = usePageContext();
  const key = recordKeyOf(params, action);
  // Another record is another form: nothing of the one before may stay.
  return <PageRecord key={JSON.stringify([props.idForm, key])} {...props} recordKey={key} />;
}

function PageRecord(props: RecordFormProps & { readonly recordKey: string | null }): ReactNode {
  const { idForm, isReadOnly, recordKey } = props;
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const navigate = useNavigate();
  const popup = usePopup();
  const loader = useFormLoader(idForm, isReadOnly);
  const form = useOpenForm(loader, recordKey);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [isGone, setGone] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  /** Where to go once the guard of unsaved values is off. */
  const [target, setTarget] = useState<{ readonly url: string; readonly replace: boolean } | null>(null);
  /** Where a save that succeeds is to go on to; null: where saves go by themselves. */
  const goesTo = useRef<string | null>(null);
  const { opened } = form;

  const routes = async () => (await api.call(cachedAllUrls, {}, { page })).urls;
  const focus = (ref: FieldRef | TableRef): void => {
    const show = (): void => {
      if (opened && root) loadedEditing()?.entries.show(opened.store, root, ref);
    };
    if (loadedEditing()) show();
    else void loadEditing().then(show, () => undefined);
  };
  const onSaved = async (key: string): Promise<OpenedForm | null> => {
    if (popup.saved(key)) return null;
    const isNew = opened?.key === null;
    if (goesTo.current !== null) {
      setTarget({ url: goesTo.current, replace: false });
      return null;
    }
    const url = isNew ? createdUrl(page.url, key, await routes().catch(() => []), props.afterCreate) : null;
    if (url !== null) {
      setTarget({ url, replace: true });
      return null;
    }
    return form.reload(key);
  };
  const link: LinkHandle = useRef(null);
  const drafts: DraftHandle = useRef(null);
  const discarded = (): void => {
    if (opened) form.replace(loader.open(opened.properties, opened.answer));
  };
  const save = useFormSave(idForm, form, loader, { link, drafts }, { saved: onSaved, discarded, invalid: focus });
  const actions = useRecordActions(() => {
    setGone(false);
    form.reload().catch(() => undefined);
  });
  useEffect(() => {
    if (!target) return;
    navigate(target.url, { replace: target.replace });
    setTarget(null);
  }, [target, navigate]);

  if (isGone) return <EmptyState text={t("form.gone")} />;
  const problem = (label: string): ReactNode => {
    const { detail, title } = errorText(form.error, t);
    const again = () => void form.reload().catch(() => undefined);
    // Without a connection it says at least why.
    const plain = <ErrorState page title={title} text={detail} />;
    return <FormProblem error={form.error} label={label} onAgain={again} instead={plain} />;
  };
  if (form.error !== null) return problem("");
  if (!opened) return <FormSkeleton />;
  if (opened.key === null && !opened.properties.mayCreate && !isReadOnly) return problem(opened.properties.form.label);
  const { entity } = opened.properties.form;
  const { key } = opened;
  const remove = async (): Promise<void> => {
    if (entity === null || key === null) return;
    const name = [opened.properties.form.label, opened.display].filter(Boolean).join(" ");
    if (!(await actions.remove(entity, key, name))) return;
    setGone(true);
    if (popup.close()) return;
    const url = listUrl(page.url, await routes().catch(() => []));
    if (url !== null) setTarget({ url, replace: true });
  };
  const copy = async (): Promise<void> => {
    const { cloneRecord } = await import("@tessera/form-engine/store/cloneRecord.ts");
    form.replace(loader.open(opened.properties, opened.answer, cloneRecord(opened.store)));
  };
  const restore = async (place: PastPlace): Promise<void> => {
    if (entity === null || key === null) return;
    // What this page writes itself is no change by others: until it is read, their changes wait, as during a save.
    setRestoring(true);
    try {
      if (!(await actions.restore(opened.properties.form, key, place, idForm))) return;
      // What an earlier save wrote whose answer was lost is no part of the record that is read now.
      if (await form.reload().catch(() => null)) save.attempt.current = null;
    } finally {
      setRestoring(false);
    }
  };
  return (
    <OpenedRecord
      idForm={idForm}
      opened={opened}
      form={form}
      loader={loader}
      save={isRestoring ? { ...save, isSaving: true } : save}
      link={link}
      drafts={drafts}
      isLeaving={target !== null}
      rootRef={setRoot}
      onFocus={focus}
      onSaveAndGo={(url) => {
        goesTo.current = url;
        void save.save().finally(() => {
          goesTo.current = null;
        });
      }}
      onCopy={key !== null && !opened.isReadOnly && opened.properties.mayCreate ? () => void copy() : null}
      onRemove={opened.mayDelete ? () => void remove() : null}
      onRestore={opened.isReadOnly ? null : restore}
    />
  );
}
