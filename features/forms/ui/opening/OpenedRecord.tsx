import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import type { LoadChoices } from "@tessera/web-kit/form/formScope.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import type { FurtherTabs } from "@tessera/web-kit/form/views/PageTabs.tsx";
import { useLeaveGuard } from "@tessera/web-kit/page/useLeaveGuard.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, Suspense, useCallback, useState, useSyncExternalStore } from "react";
import type { DraftHandle } from "../drafts/draftHandle.ts";
import { FormActions } from "../FormActions.tsx";
import { FormBanners } from "../FormBanners.tsx";
import type { FormMenuProps } from "../FormMenu.tsx";
import type { PastView } from "../history/RecordPast.tsx";
import { LateFormMenu } from "../LateFormMenu.tsx";
import { loadEditing } from "../loadEditing.tsx";
import type { PastPlace } from "../saving/recordActions.tsx";
import type { FormSave } from "../saving/useFormSave.tsx";
import type { LinkHandle } from "../together/useRecordLink.tsx";
import { useUndo } from "../undo/useUndo.tsx";
import { usePreparedEditing } from "../usePreparedEditing.tsx";
import { FormSkeleton } from "./FormSkeleton.tsx";
import type { OpenedForm } from "./openedForm.tsx";
import type { FormLoader } from "./useFormLoader.tsx";
import type { OpenForm } from "./useOpenForm.tsx";

const ConflictDialog = lazyDialog(async () => (await import("../conflicts/ConflictDialog.tsx")).ConflictDialog);
const FormLinks = lazyPart(async () => (await import("../FormLinks.tsx")).FormLinks);
const RecordPast = lazyDialog(async () => (await import("../history/RecordPast.tsx")).RecordPast);
const Activity = lazyPart(async () => (await import("../activity/Activity.tsx")).Activity);
const Attachments = lazyPart(async () => (await import("../attachments/Attachments.tsx")).Attachments);
const NewAttachments = lazyPart(async () => (await import("../attachments/NewAttachments.tsx")).NewAttachments);
const RecordHead = lazyPart(async () => (await import("../head/RecordHead.tsx")).RecordHead);
const RelatedTabs = lazyPart(async () => (await import("../head/RelatedTabs.tsx")).RelatedTabs);
const Together = lazyPart(async () => (await import("../together/Together.tsx")).Together);
const WhyLayer = lazyPart(async () => (await import("../why/WhyLayer.tsx")).WhyLayer);

/** A form with its record on the page: head, banners, fields, action bar, and what opens above them. */
export function OpenedRecord(props: {
  idForm: string;
  opened: OpenedForm;
  form: OpenForm;
  loader: FormLoader;
  save: FormSave;
  /** The tie of the record to its lock. */
  link: LinkHandle;
  drafts: DraftHandle;
  /** The page is being left on purpose: nothing is asked. */
  isLeaving: boolean;
  rootRef: (element: HTMLElement | null) => void;
  onFocus: (ref: FieldRef | TableRef) => void;
  /** Saves, then goes to an address. */
  onSaveAndGo: (url: string) => void;
  /** Null: not offered. */
  onRemove: (() => void) | null;
  onRestore: ((place: PastPlace) => Promise<void>) | null;
  /** Makes a new record from this one. */
  onCopy: (() => void) | null;
}): ReactNode {
  const { form, idForm, opened, save } = props;
  const { key, properties, store } = opened;
  const { t } = useTexts();
  const { api, subject } = useApiScope();
  /** The past of a record is nothing for guests. */
  const isGuest = subject === null;
  const page = usePageContext();
  const [record, setRecord] = useState<HTMLElement | null>(null);
  const [past, setPast] = useState<PastView | null>(null);
  const [isAsking, setAsking] = useState(false);
  usePreparedEditing(store, !opened.isReadOnly);
  const undo = useUndo(opened, record, save.isSaving);
  const hasUnsavedChanges = useFormState(store, (state) => state.hasUnsavedChanges);
  const lock = useFormState(store, (state) => state.lock);
  const hasNewFiles = useSyncExternalStore(save.files.subscribe, save.files.isPending);
  useLeaveGuard((hasUnsavedChanges || hasNewFiles) && !props.isLeaving && !opened.isReadOnly);
  const loadChoices = useCallback<LoadChoices>(
    async (ref, request) => {
      const { calls } = await loadEditing();
      return calls.choices({ api, idForm, page, store }, ref, request);
    },
    [api, idForm, page, store],
  );
  const { entity, label, links } = properties.form;
  const title = opened.display === null ? label : `${label} ${opened.display}`;
  const owner = key === null || entity === null || isGuest ? null : { entity, key };
  const repeat = () => void save.save();
  const menu: Omit<FormMenuProps, "isNarrow"> = {
    isReadOnly: opened.isReadOnly || lock !== null,
    undo,
    onVerify: () => void save.verify(),
    onHistory: owner && (() => setPast("history")),
    record: owner,
    onCompare: owner && opened.version !== null ? () => setPast("comparison") : null,
    onWhy: () => setAsking(true),
    onCopy: props.onCopy,
    onDelete: props.onRemove,
    mayDebug: properties.mayDesign,
    design: properties.mayDesign ? idForm : null,
  };
  const drawForm = (further?: FurtherTabs) => (
    <FormView
      store={store}
      loadChoices={loadChoices}
      highlights={opened.highlights}
      mark={opened.texts?.mark}
      further={further}
    />
  );
  const { tabs } = properties;
  return (
    <div ref={setRecord} className="t-record">
      <PageHeader
        title={title}
        state={
          key !== null ? (
            <RecordHead store={store} instead={null} />
          ) : (
            !opened.isReadOnly && <Chip>{t("form.new")}</Chip>
          )
        }
        actions={
          <>
            {key !== null && <RecordHead store={store} recordKey={key} instead={null} />}
            {/* Where nothing can be entered, a bar below would hold this alone. */}
            {opened.isReadOnly && <LateFormMenu {...menu} isNarrow={false} />}
          </>
        }
      />
      <div className="t-record__split">
        <div className="t-record__main">
          <Together
            idForm={idForm}
            opened={opened}
            form={form}
            loader={props.loader}
            save={save}
            root={record}
            handle={props.link}
            drafts={props.drafts}
          />
          <FormBanners
            redefined={form.redefined}
            onDismissRedefined={form.dismissRedefined}
            problem={save.problem}
            onRepeat={repeat}
            isReadOnly={opened.isRefused}
          />
          <div ref={props.rootRef} className="t-record__body" inert={save.isSaving}>
            <Suspense fallback={<FormSkeleton />}>
              {key !== null && tabs ? (
                <RelatedTabs links={links} tabs={tabs} recordKey={key} waiting={<FormSkeleton />} instead={drawForm()}>
                  {drawForm}
                </RelatedTabs>
              ) : (
                drawForm()
              )}
            </Suspense>
            {opened.texts && <opened.texts.Layer choice={opened.texts.choice} behind={title} />}
            {entity !== null && properties.attachments === true && key !== null && !isGuest && (
              <Attachments owner={{ entity, key }} isReadOnly={opened.isReadOnly} />
            )}
            {entity !== null && properties.attachments === true && key === null && !opened.isReadOnly && (
              <NewAttachments owner={isGuest ? { entity, form: idForm } : { entity }} files={save.files} />
            )}
            {key !== null && links.length > 0 && (
              <FormLinks properties={properties} recordKey={key} display={opened.display} />
            )}
            <WhyLayer
              store={store}
              mayDesign={properties.mayDesign}
              isAsking={isAsking}
              onClose={() => setAsking(false)}
              instead={null}
            />
          </div>
          {!opened.isReadOnly && (
            <FormActions
              {...menu}
              store={store}
              hasNewFiles={hasNewFiles}
              isSaving={save.isSaving}
              onSave={repeat}
              onSaveAndGo={page.level === 0 ? props.onSaveAndGo : null}
              onDiscard={save.discard}
              onFocus={props.onFocus}
            />
          )}
        </div>
        {entity !== null && key !== null && properties.activity && (
          <Activity opened={opened} entity={entity} recordKey={key} behind={title} onHistory={menu.onHistory} />
        )}
      </div>
      {save.conflict && (
        <ConflictDialog items={save.conflict.items} onDecide={save.decide} onClose={save.giveUpConflict} />
      )}
      {past !== null && owner !== null && (
        <RecordPast
          view={past}
          idForm={idForm}
          owner={owner}
          opened={opened}
          loadChoices={loadChoices}
          behind={title}
          onRestore={props.onRestore}
          onClose={() => setPast(null)}
        />
      )}
    </div>
  );
}
