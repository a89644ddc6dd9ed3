import { ActionBar } from "@tessera/ui/action/ActionBar.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import type { LoadChoices } from "@tessera/web-kit/form/formScope.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useState } from "react";
import { versionId } from "../../versionId.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { PastPlace } from "../saving/recordActions.tsx";
import { useFormRevision } from "../why/useFormRevision.tsx";
import { enterFormer, takesFormer } from "./enterFormer.ts";
import type { Picking } from "./picking.ts";
import { VersionsView } from "./VersionsView.tsx";
import type { SideName, VersionSide } from "./versionSide.tsx";

/** The version of an entry of the history, with the one before it where there is one. */
function startingSides(
  idForm: string,
  key: string,
  asked: Pick<PastPlace, "version" | "moment"> | null,
  newest: number,
  hasChanges: boolean,
): { readonly left: SideName | null; readonly right: SideName } {
  const name = (version: number, moment: number | null = null): SideName => ({
    id: versionId({ idForm, idMaintable: key, version, moment }),
  });
  if (asked !== null) {
    const { moment, version } = asked;
    // What was written after a version is compared with it.
    if (moment !== null) return { left: name(version), right: name(version, moment) };
    return { left: version > 1 ? name(version - 1) : null, right: name(version) };
  }
  if (hasChanges) return { left: name(newest), right: "open" };
  return { left: newest > 1 ? name(newest - 1) : null, right: name(newest) };
}

/**
 * Compares versions of the record that is open, also with what stands in the form and is not saved, and puts single
 * fields and rows of a version into the form.
 */
export function CompareDrawer(props: {
  readonly idForm: string;
  readonly entity: string;
  readonly recordKey: string;
  readonly opened: OpenedForm;
  readonly loadChoices: LoadChoices;
  /** Entry of the history that was asked for; null: the newest version. */
  readonly asked: Pick<PastPlace, "version" | "moment"> | null;
  /** Name of the page below. */
  readonly behind: string;
  readonly onClose: () => void;
}): ReactNode {
  const { entity, idForm, loadChoices, opened, recordKey } = props;
  const { store, version } = opened;
  const { t } = useTexts();
  const notify = useNotify();
  const revision = useFormRevision(store);
  const hasChanges = useFormState(store, (state) => state.hasUnsavedChanges);
  const [sides, setSides] = useState(() => startingSides(idForm, recordKey, props.asked, version ?? 1, hasChanges));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const open = useMemo((): VersionSide => ({ store, loadChoices, about: null, unread: [] }), [store, loadChoices]);
  const choose = (side: "left" | "right", name: SideName): void => {
    setSides((before) => ({ ...before, [side]: name }));
    setPicked(new Set());
  };
  const picking = (left: VersionSide): Picking => ({
    picked,
    mayPick: (mark) => takesFormer(store, left.store, mark),
    pick: (mark, isPicked) =>
      setPicked((before) => new Set(isPicked ? [...before, mark] : [...before].filter((one) => one !== mark))),
  });
  const enter = (left: VersionSide): void => {
    const { count, lost } = enterFormer(store, left.store, picked);
    if (lost.length > 0) {
      const fields = lost.map((label) => shownText(label, t)).join(", ");
      notify({ type: "warning", message: t("form.versions.lost", { count, fields }) });
    } else notify({ type: "success", message: t("form.versions.entered", { count }) });
    if (count > 0) props.onClose();
  };
  const foot = (left: VersionSide): ReactNode => (
    <ActionBar message={<span>{picked.size === 0 ? t("form.versions.pick") : t("form.versions.not_saved")}</span>}>
      {picked.size > 0 && (
        <Button variant="quiet" onClick={() => setPicked(new Set())}>
          {t("form.versions.unpick")}
        </Button>
      )}
      <Button
        variant="primary"
        disabledReason={picked.size === 0 ? t("form.versions.pick") : undefined}
        onClick={() => enter(left)}
      >
        {t("form.versions.enter", { count: picked.size })}
      </Button>
    </ActionBar>
  );
  const isFixed = opened.isReadOnly || store.state().lock !== null;
  return (
    <Drawer title={t("form.action.compare")} behind={props.behind} onClose={props.onClose} flush>
      <VersionsView
        idForm={idForm}
        entity={entity}
        recordKey={recordKey}
        zone={opened.properties.zone}
        left={sides.left}
        right={sides.right}
        open={open}
        revision={revision}
        onChoose={choose}
        picking={isFixed ? null : picking}
        {...(isFixed ? {} : { foot })}
      />
    </Drawer>
  );
}
