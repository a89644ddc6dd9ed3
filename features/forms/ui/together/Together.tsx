import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef } from "react";
import type { DraftHandle } from "../drafts/draftHandle.ts";
import type { TakenUp } from "../drafts/takeUpDraft.tsx";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import type { OpenForm } from "../opening/useOpenForm.tsx";
import type { FormSave } from "../saving/useFormSave.tsx";
import { LockBanners } from "./LockBanners.tsx";
import { placeLabel } from "./places.tsx";
import type { RecordStatus } from "./recordLink.tsx";
import { useChangesElsewhere } from "./useChangesElsewhere.tsx";
import { usePlaces } from "./usePlaces.tsx";
import { type LinkHandle, useRecordLink } from "./useRecordLink.tsx";
import "./Together.css";

const nobody: RecordStatus["present"] = [];

/** Drafts are looked for and kept once the form is there, which does not wait for them. */
const DraftKeeper = lazyPart(async () => (await import("../drafts/DraftKeeper.tsx")).DraftKeeper);

/**
 * What stands around an open record: what was entered in it before, who else has it open, who locks it, and what others
 * save of it meanwhile.
 */
export function Together(props: {
  idForm: string;
  opened: OpenedForm;
  form: OpenForm;
  loader: FormLoader;
  save: FormSave;
  root: HTMLElement | null;
  handle: LinkHandle;
  drafts: DraftHandle;
}): ReactNode {
  const { form, handle, idForm, loader, opened, root, save } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const tied = useRecordLink(idForm, opened, handle);
  const status = tied?.state.status ?? null;
  const { contest, contested } = useChangesElsewhere({ status, opened, form, loader, save });
  const present = status?.present ?? nobody;
  usePlaces(tied?.link ?? null, opened.store, root, present);
  const { hasUnsavedChanges } = useFormState(opened.store);

  // A page in which nothing was entered keeps nobody waiting.
  const question = tied?.state.question ?? null;
  const link = tied?.link ?? null;
  const latest = useRef({ notify, t });
  latest.current = { notify, t };
  const name = question?.userName ?? null;
  const isFree = question !== null && !hasUnsavedChanges && !save.isSaving;
  useEffect(() => {
    if (!isFree || !link) return;
    link.answer(true);
    const { notify: announce, t: text } = latest.current;
    announce({ type: "info", message: text("form.lock.given", { name: name ?? text("form.lock.someone") }) });
  }, [isFree, link, name]);

  const takeUp = (taken: TakenUp): void => {
    if (taken.opened !== opened) form.replace(taken.opened);
    contest(taken.opened.store, taken.contested);
  };
  // What looks for a draft stays the same one when the tie comes.
  return (
    <>
      <DraftKeeper
        idForm={idForm}
        opened={opened}
        loader={loader}
        handle={props.drafts}
        files={save.files}
        attempt={save.attempt}
        onOpen={(key) => void save.goOn(key).catch(() => undefined)}
        onTaken={takeUp}
        instead={null}
      />
      {tied && <Present present={present} store={opened.store} />}
      {tied && <LockBanners {...tied} isReadOnly={opened.isReadOnly} onSave={save.save} />}
      {status?.gone && (
        <Banner tone="danger" flush>
          {t("form.elsewhere.gone")}
        </Banner>
      )}
      {contested && (
        <Banner
          tone="warning"
          title={t("form.elsewhere.contested", { count: contested.count })}
          action={{ label: t("form.elsewhere.decide"), onClick: contested.decide }}
          flush
        >
          {t("form.elsewhere.contested.text")}
        </Banner>
      )}
    </>
  );
}

function Present({ present, store }: { present: RecordStatus["present"]; store: FormStore }): ReactNode {
  const { t } = useTexts();
  if (present.length === 0) return null;
  return (
    <ul className="t-present" aria-label={t("form.present")}>
      {present.map(({ id, place, userId, userName }) => {
        const name = userName ?? t("form.lock.someone");
        const field = placeLabel(store, place);
        return (
          <li key={id} className="t-present__one">
            <Avatar name={name} seed={userId ?? id} size={20} here />
            <span className="t-cut">{field === null ? name : t("form.present.at", { name, field })}</span>
          </li>
        );
      })}
    </ul>
  );
}
