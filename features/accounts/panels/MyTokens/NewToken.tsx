import { Button } from "@tessera/ui/action/Button.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { createToken } from "../../operations/createToken.ts";

const periods = [7, 30, 90, 365] as const;

/** Asks what a new token is for, how long it holds and what it may do. */
export function NewToken(props: {
  families: readonly string[];
  onMade: (token: string) => void;
  onClose: () => void;
}): ReactNode {
  const { families, onMade, onClose } = props;
  const { t } = useTexts();
  const create = useOperationMutation(createToken);
  const [name, setName] = useState("");
  const [days, setDays] = useState<string | null>("30");
  const [write, setWrite] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const make = async (): Promise<void> => {
    try {
      const input = { name, days: Number(days ?? 30), write, families: chosen.length === 0 ? null : [...chosen] };
      onMade((await create.mutateAsync(input)).token);
    } catch {
      // What went wrong stands in the dialog.
    }
  };
  return (
    <Dialog
      title={t("accounts.tokens.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("accounts.cancel")}</Button>
          <Button
            variant="primary"
            loading={create.isPending}
            disabled={name.trim() === ""}
            onClick={() => void make()}
          >
            {t("accounts.tokens.make")}
          </Button>
        </>
      }
    >
      <div className="t-account__fields">
        {create.error !== null && <ErrorBanner error={create.error} />}
        <Field label={t("accounts.tokens.name")} required help={t("accounts.tokens.name_help")}>
          <TextInput value={name} maxLength={100} onChange={setName} />
        </Field>
        <Field label={t("accounts.tokens.days")}>
          <Select
            value={days}
            onChange={setDays}
            options={periods.map((one) => ({
              value: String(one),
              label: t("accounts.tokens.day_count", { days: one }),
            }))}
          />
        </Field>
        <Checkbox checked={write} onChange={setWrite}>
          {t("accounts.tokens.write")}
        </Checkbox>
        <Field label={t("accounts.tokens.families")} help={t("accounts.tokens.families_help")} group>
          <div className="t-account__parts">
            {families.map((family) => (
              <Checkbox
                key={family}
                checked={chosen.includes(family)}
                onChange={(isChosen) =>
                  setChosen(isChosen ? [...chosen, family] : chosen.filter((one) => one !== family))
                }
              >
                {family}
              </Checkbox>
            ))}
          </div>
        </Field>
      </div>
    </Dialog>
  );
}
