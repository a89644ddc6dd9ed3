import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";

/** Asks of which subsystem everyone is to be signed out. */
export function EndSubsystem(props: {
  subsystems: readonly { readonly id: string; readonly label: string }[];
  isBusy: boolean;
  onEnd: (subsystem: string) => void;
  onClose: () => void;
}): ReactNode {
  const { subsystems, isBusy, onEnd, onClose } = props;
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string | null>(subsystems[0]?.id ?? null);
  return (
    <ConfirmDialog
      title={t("users.accounts.end_subsystem_title")}
      confirmLabel={t("users.accounts.end_subsystem_do")}
      cancelLabel={t("users.accounts.cancel")}
      danger
      busy={isBusy}
      onConfirm={() => {
        if (chosen !== null) onEnd(chosen);
      }}
      onCancel={onClose}
    >
      <p>{t("users.accounts.end_subsystem_text")}</p>
      <Field label={t("users.accounts.subsystem")}>
        <Select
          value={chosen}
          onChange={setChosen}
          options={subsystems.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
    </ConfirmDialog>
  );
}
