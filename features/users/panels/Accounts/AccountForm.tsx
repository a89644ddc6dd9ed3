import { languages } from "@tessera/contract/languages.ts";
import { ActionBar } from "@tessera/ui/action/ActionBar.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Section } from "@tessera/ui/frame/Section.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Drawer, type DrawerProps } from "@tessera/ui/layer/Drawer.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useCloseQuestion } from "@tessera/web-kit/popups/useCloseQuestion.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { updateUser } from "../../operations/updateUser.ts";
import { AccountEnd } from "./AccountEnd.tsx";
import { AccountSignIn } from "./AccountSignIn.tsx";
import type { Account, AccountActions, WholeAccount } from "./account.ts";
import { accountChanges, typedOf } from "./accountChanges.ts";
import { accountProblem, emailProblem, isAddressTaken, nameProblem } from "./accountLabels.tsx";
import { RoleChoice } from "./RoleChoice.tsx";

/** The form of one account: who it is, its roles, its sign-in, and its end. */
export function AccountForm(props: {
  layer: Pick<DrawerProps, "title" | "state" | "behind" | "size" | "onClose">;
  account: Account;
  user: WholeAccount;
  actions: AccountActions;
  /** Reads the account again. */
  onSaved: () => Promise<WholeAccount | undefined>;
  onDeleted: () => void;
}): ReactNode {
  const { layer, account, actions, onSaved, onDeleted } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const update = useOperationMutation(updateUser);
  // Changes are against what this person saw, whatever is read since.
  const [user, setUser] = useState(props.user);
  const [typed, setTyped] = useState(() => typedOf(user));
  const [isTried, setTried] = useState(false);
  const changes = accountChanges(user, typed);
  const { guard, decide, isAsking } = useCloseQuestion(() => changes !== null);
  const isReadOnly = !user.may.update;
  const wrongName = isTried ? nameProblem(typed.displayName, t) : null;
  const wrongEmail = isTried ? emailProblem(typed.email, t) : null;
  const isTaken = isAddressTaken(update.error);
  const save = async (): Promise<void> => {
    setTried(true);
    if (changes === null || nameProblem(typed.displayName, t) !== null || emailProblem(typed.email, t) !== null) return;
    try {
      await update.mutateAsync(changes);
    } catch {
      // What went wrong stands in the form.
      return;
    }
    notify({ type: "success", message: t("users.account.saved", { name: typed.displayName.trim() }) });
    const saved = await onSaved();
    if (saved === undefined) return;
    setUser(saved);
    setTyped(typedOf(saved));
    setTried(false);
  };
  const fixedEmail = user.isEmailByProvider
    ? t("users.account.by_provider")
    : user.exceedsCaller && !user.isSelf
      ? t("users.account.exceeds")
      : isReadOnly
        ? t("users.account.read_only")
        : undefined;
  const languageLabels = languages.map((one) => ({ value: one, label: t(`users.language.${one}`) }));
  return (
    <Drawer
      {...layer}
      guard={guard}
      footer={
        <ActionBar {...(changes === null ? {} : { message: t("users.account.unsaved") })}>
          {changes !== null && (
            <Button variant="quiet" onClick={() => setTyped(typedOf(user))}>
              {t("users.account.discard")}
            </Button>
          )}
          <Button variant="primary" disabled={changes === null} loading={update.isPending} onClick={() => void save()}>
            {t("users.account.save")}
          </Button>
        </ActionBar>
      }
    >
      <div className="t-account">
        {update.error !== null && !isTaken && <Banner tone="danger">{accountProblem(update.error, t)}</Banner>}
        {user.exceedsCaller && !user.isSelf && <Banner tone="info">{t("users.account.exceeds")}</Banner>}
        <Section title={t("users.account.person")}>
          <Field
            label={t("users.user.display_name")}
            required
            error={wrongName}
            locked={isReadOnly ? t("users.account.read_only") : undefined}
          >
            {isReadOnly ? (
              user.displayName
            ) : (
              <TextInput
                value={typed.displayName}
                maxLength={200}
                onChange={(displayName) => setTyped({ ...typed, displayName })}
              />
            )}
          </Field>
          <Field label={t("users.user.login")} locked={t("users.account.login_fixed")}>
            {user.login}
          </Field>
          <Field
            label={t("users.user.email")}
            error={isTaken ? t("users.account.email_taken") : wrongEmail}
            locked={fixedEmail}
            help={user.isEmailByProvider ? t("users.account.by_provider") : undefined}
          >
            {fixedEmail === undefined ? (
              <TextInput
                type="email"
                value={typed.email}
                maxLength={200}
                onChange={(email) => {
                  update.reset();
                  setTyped({ ...typed, email });
                }}
              />
            ) : (
              (user.email ?? "–")
            )}
          </Field>
          <Field
            label={t("users.user.language")}
            locked={isReadOnly ? t("users.account.read_only") : undefined}
            help={t("users.account.language_help")}
          >
            {isReadOnly ? (
              (languageLabels.find(({ value }) => value === user.language)?.label ?? "–")
            ) : (
              <Select
                value={typed.language}
                onChange={(language) => setTyped({ ...typed, language })}
                clearable
                options={languageLabels}
              />
            )}
          </Field>
        </Section>
        <Section title={t("users.accounts.roles")} note={t("users.account.roles_note")} plain>
          <RoleChoice
            chosen={typed.roles}
            onChange={(roles) => setTyped({ ...typed, roles })}
            roles={user.roles.map((role) => ({
              ...role,
              fixed: role.isByProvider
                ? t("users.account.by_provider")
                : !role.isGrantable
                  ? t("users.account.role_exceeds")
                  : user.may.roles && user.may.update
                    ? null
                    : t("users.account.read_only"),
            }))}
          />
        </Section>
        <AccountSignIn account={{ ...account, state: props.user.state }} user={props.user} actions={actions} />
        <AccountEnd user={props.user} onChanged={async () => void (await onSaved())} onDeleted={onDeleted} />
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t("users.account.discard_title")}
          confirmLabel={t("users.account.discard")}
          cancelLabel={t("users.account.keep")}
          onConfirm={() => decide(true)}
          onCancel={() => decide(false)}
        />
      )}
    </Drawer>
  );
}
