import { Button } from "@tessera/ui/action/Button.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { Static } from "typebox";
import { changePassword } from "../../operations/changePassword.ts";
import { getAccount } from "../../operations/getAccount.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import type { changePasswordPanel } from "./def.ts";

const nothing = { oldPassword: "", newPassword: "", again: "" };
type Name = keyof typeof nothing;
const names: readonly Name[] = ["oldPassword", "newPassword", "again"];

/** Milliseconds after the last entry until it is checked (spec lists §5). */
const patience = 300;

/** What stands in the fields, and in which of them someone has typed. */
interface Entry {
  readonly typed: typeof nothing;
  readonly touched: ReadonlySet<Name>;
}

const untouched: Entry = { typed: nothing, touched: new Set() };

/** What is wrong with what was typed, as text keys by field. */
function problemsOf(typed: typeof nothing): ReadonlyMap<Name, string> {
  const found = new Map<Name, string>();
  if (typed.oldPassword === "") found.set("oldPassword", "pw_empty_old_password");
  if (typed.newPassword === "") found.set("newPassword", "pw_empty_new_password");
  if (typed.again === "") found.set("again", "pw_empty_retype");
  else if (typed.again !== typed.newPassword) found.set("again", "pw_passwords_dont_match");
  return found;
}

/**
 * The entry as it stood `patience` ago, which is what is checked: no field is said to be empty while someone types in
 * it.
 */
function useSettled(entry: Entry): readonly [Entry, (now: Entry) => void] {
  const [settled, setSettled] = useState(entry);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(entry), patience);
    return () => clearTimeout(timer);
  }, [entry]);
  return [settled, setSettled];
}

function PasswordForm(props: { length: number; login: string; onDone: () => void }): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const change = useOperationMutation(changePassword);
  const [entry, setEntry] = useState(untouched);
  const { typed, touched } = entry;
  /** What the server said of a field; empty name: of none. */
  const [refused, setRefused] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const [settled, settle] = useSettled(entry);
  const problems = problemsOf(settled.typed);
  const problemText = (name: string): string => t(`accounts.password.${name}`, { length: props.length });

  function refusalOf(error: unknown): { readonly field: string; readonly text: string } {
    const data = error instanceof ApiError && error.code === "validation_failed" ? error.data : {};
    const { field, problem: name } = data;
    if (typeof field === "string" && typeof name === "string") return { field, text: problemText(name) };
    const { title, detail } = errorText(error, t);
    return { field: "", text: detail === null ? title : `${title} ${detail}` };
  }

  /** Takes an entry over and checks it at once. */
  function check(next: Entry): void {
    setEntry(next);
    settle(next);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (problemsOf(typed).size > 0) {
      check({ typed, touched: new Set(names) });
      notify({ type: "error", message: t("pw_submit_error") });
      return;
    }
    try {
      await change.mutateAsync({ oldPassword: typed.oldPassword, newPassword: typed.newPassword });
      check(untouched);
      setRefused(null);
      notify({ type: "success", message: t("pw_reset_success") });
      props.onDone();
    } catch (error) {
      setRefused(refusalOf(error));
    }
  }

  const errorOf = (name: Name): string | undefined => {
    if (refused?.field === name) return refused.text;
    const key = settled.touched.has(name) ? problems.get(name) : undefined;
    return key === undefined ? undefined : t(key);
  };
  const input = (name: Name, autoComplete: string): ReactNode => (
    <TextInput
      type="password"
      value={typed[name]}
      autoComplete={autoComplete}
      maxLength={500}
      onChange={(value) => {
        setEntry({ typed: { ...typed, [name]: value }, touched: new Set([...touched, name]) });
        if (refused?.field === name) setRefused(null);
      }}
    />
  );
  return (
    <form className="t-account__fields" noValidate onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="username" autoComplete="username" value={props.login} readOnly />
      {refused?.field === "" && <Banner tone="danger">{refused.text}</Banner>}
      <Field label={t("accounts.password.old")} required error={errorOf("oldPassword")}>
        {input("oldPassword", "current-password")}
      </Field>
      <Field label={t("accounts.password.new")} required help={problemText("hint")} error={errorOf("newPassword")}>
        {input("newPassword", "new-password")}
      </Field>
      <Field label={t("accounts.password.again")} required error={errorOf("again")}>
        {input("again", "new-password")}
      </Field>
      <div className="t-account__acts">
        <Button type="submit" variant="primary" loading={change.isPending}>
          {t("accounts.password.do")}
        </Button>
      </div>
    </form>
  );
}

/** The own password: the old one and twice the new one. Where another provider keeps passwords it says so. */
export function View(props: PanelViewProps<Static<typeof changePasswordPanel.params>>): ReactNode {
  const { t } = useTexts();
  const instant = useInstant();
  const query = useOperationQuery(getAccount, {});
  const account = query.data;
  return (
    <AccountCard title={props.params.title ?? t("panel.ChangePassword")} query={query}>
      {account?.hasPassword === false && <p>{t("accounts.password.elsewhere")}</p>}
      {account?.hasPassword === true && (
        <>
          {account.passwordChangedAt !== null && (
            <p className="t-small t-faint">
              {t("accounts.password.since", { when: instant(account.passwordChangedAt) })}
            </p>
          )}
          <PasswordForm length={account.passwordLength} login={account.login} onDone={() => void query.refetch()} />
        </>
      )}
    </AccountCard>
  );
}
