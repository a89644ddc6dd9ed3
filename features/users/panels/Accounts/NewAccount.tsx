import { isLanguage, languages } from "@tessera/contract/languages.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { createUser } from "../../operations/createUser.ts";
import { emailProblem, isAddressTaken, loginProblem, nameProblem, proposedLogin } from "./accountLabels.tsx";
import { type ChoosableRole, RoleChoice } from "./RoleChoice.tsx";

/** Asks who is to have an account, and with which roles. */
export function NewAccount(props: {
  roles: readonly ChoosableRole[];
  onMade: (made: { readonly name: string; readonly link: string | null }) => void;
  onClose: () => void;
}): ReactNode {
  const { roles, onMade, onClose } = props;
  const { t } = useTexts();
  const create = useOperationMutation(createUser);
  const [typed, setTyped] = useState({ login: "", displayName: "", email: "" });
  const [language, setLanguage] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const wrong = {
    displayName: nameProblem(typed.displayName, t),
    login: loginProblem(typed.login, t),
    email: emailProblem(typed.email, t),
  };
  const make = async (): Promise<void> => {
    setTried(true);
    if (Object.values(wrong).some((problem) => problem !== null)) return;
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
  const input = (name: keyof typeof typed, maxLength: number, onChange: (value: string) => void): ReactNode => (
    <TextInput value={typed[name]} maxLength={maxLength} autoComplete="off" onChange={onChange} />
  );
  // A user name that a person has typed is not proposed over.
  const setName = (displayName: string): void => {
    const isProposed = typed.login === proposedLogin(typed.displayName);
    setTyped({ ...typed, displayName, login: isProposed ? proposedLogin(displayName) : typed.login });
  };
  const isEmailTaken = isAddressTaken(create.error);
  const isLoginTaken = !isEmailTaken && create.error instanceof ApiError && create.error.code === "unique_violation";
  const blankLogin = /\s/.test(typed.login.trim());
  return (
    <Dialog
      title={t("users.accounts.new")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("users.accounts.cancel")}</Button>
          <Button variant="primary" loading={create.isPending} onClick={() => void make()}>
            {t("users.accounts.make")}
          </Button>
        </>
      }
    >
      <div className="t-accounts__fields">
        {create.error !== null && !isEmailTaken && !isLoginTaken && <ErrorBanner error={create.error} />}
        <Field label={t("users.user.display_name")} required error={isTried ? wrong.displayName : null}>
          {input("displayName", 200, setName)}
        </Field>
        <Field
          label={t("users.user.login")}
          required
          help={t("users.accounts.login_help")}
          error={isLoginTaken ? t("users.account.login_taken") : isTried || blankLogin ? wrong.login : null}
        >
          {input("login", 100, (login) => {
            create.reset();
            setTyped({ ...typed, login });
          })}
        </Field>
        <Field
          label={t("users.user.email")}
          error={isEmailTaken ? t("users.account.email_taken") : isTried ? wrong.email : null}
        >
          {input("email", 200, (email) => {
            create.reset();
            setTyped({ ...typed, email });
          })}
        </Field>
        <Field label={t("users.user.language")}>
          <Select
            value={language}
            onChange={setLanguage}
            clearable
            options={languages.map((one) => ({ value: one, label: t(`users.language.${one}`) }))}
          />
        </Field>
        <Field label={t("users.accounts.roles")} group>
          <RoleChoice roles={roles} chosen={chosen} onChange={setChosen} />
        </Field>
      </div>
    </Dialog>
  );
}
