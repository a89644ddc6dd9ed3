import { isLanguage, languages } from "@tessera/contract/languages.ts";
import { Button } from "@tessera/ui/Button.tsx";
import { Checkbox } from "@tessera/ui/Checkbox.tsx";
import { Dialog } from "@tessera/ui/Dialog.tsx";
import { Field } from "@tessera/ui/Field.tsx";
import { Select } from "@tessera/ui/Select.tsx";
import { TextInput } from "@tessera/ui/TextInput.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { createUser } from "../../operations/createUser.ts";

/** Asks who is to have an account, and with which roles. */
export function NewAccount(props: {
  roles: readonly { readonly id: string; readonly label: string }[];
  onMade: (made: { readonly name: string; readonly link: string | null }) => void;
  onClose: () => void;
}): ReactNode {
  const { roles, onMade, onClose } = props;
  const { t } = useTexts();
  const create = useOperationMutation(createUser);
  const [typed, setTyped] = useState({ login: "", displayName: "", email: "" });
  const [language, setLanguage] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const make = async (): Promise<void> => {
    try {
      const { link } = await create.mutateAsync({
        login: typed.login.trim(),
        displayName: typed.displayName.trim(),
        email: typed.email.trim() === "" ? null : typed.email.trim(),
        language: language !== null && isLanguage(language) ? language : null,
        roles: [...chosen],
      });
      onMade({ name: typed.displayName.trim(), link });
    } catch {
      // What went wrong stands in the dialog.
    }
  };
  const input = (name: keyof typeof typed, maxLength: number): ReactNode => (
    <TextInput
      value={typed[name]}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  const isIncomplete = !/^\S+$/.test(typed.login.trim()) || typed.displayName.trim() === "";
  return (
    <Dialog
      title={t("users.accounts.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("users.accounts.cancel")}</Button>
          <Button variant="primary" loading={create.isPending} disabled={isIncomplete} onClick={() => void make()}>
            {t("users.accounts.make")}
          </Button>
        </>
      }
    >
      <div className="t-accounts__fields">
        {create.error !== null && <ErrorBanner error={create.error} />}
        <Field label={t("users.user.display_name")} required>
          {input("displayName", 200)}
        </Field>
        <Field label={t("users.user.login")} required help={t("users.accounts.login_help")}>
          {input("login", 100)}
        </Field>
        <Field label={t("users.user.email")}>{input("email", 200)}</Field>
        <Field label={t("users.user.language")}>
          <Select
            value={language}
            onChange={setLanguage}
            clearable
            options={languages.map((one) => ({ value: one, label: t(`users.language.${one}`) }))}
          />
        </Field>
        <Field label={t("users.accounts.roles")} group>
          <div className="t-accounts__acts">
            {roles.map((role) => (
              <Checkbox
                key={role.id}
                checked={chosen.includes(role.id)}
                onChange={(isChosen) =>
                  setChosen(isChosen ? [...chosen, role.id] : chosen.filter((one) => one !== role.id))
                }
              >
                {role.label}
              </Checkbox>
            ))}
          </div>
        </Field>
      </div>
    </Dialog>
  );
}
