import { Banner } from "@tessera/ui/Banner.tsx";
import { Button } from "@tessera/ui/Button.tsx";
import { Field } from "@tessera/ui/Field.tsx";
import { TextInput } from "@tessera/ui/TextInput.tsx";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { changePassword } from "../../operations/changePassword.ts";
import { getAccount } from "../../operations/getAccount.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import type { changePasswordPanel } from "./def.ts";

interface Problem {
  readonly field: string;
  readonly text: string;
}

const nothing = { old: "", wanted: "", again: "" };

function PasswordForm(props: { length: number; login: string; onDone: () => void }): ReactNode {
  const { t } = useTexts();
  const notify = useNotify();
  const change = useOperationMutation(changePassword);
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemText = (name: string): string => t(`accounts.password.${name}`, { length: props.length });

  function problemOf(error: unknown): Problem {
    const data = error instanceof ApiError && error.code === "validation_failed" ? error.data : {};
    const { field, problem: name } = data;
    if (typeof field === "string" && typeof name === "string") return { field, text: problemText(name) };
    const { title, detail } = errorText(error, t);
    return { field: "", text: detail === null ? title : `${title} ${detail}` };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed.wanted !== typed.again) {
      setProblem({ field: "again", text: problemText("different") });
      return;
    }
    try {
      await change.mutateAsync({ oldPassword: typed.old, newPassword: typed.wanted });
      setTyped(nothing);
      setProblem(null);
      notify({ type: "success", message: t("accounts.password.changed") });
      props.onDone();
    } catch (error) {
      setProblem(problemOf(error));
    }
  }

  const errorOf = (field: string): string | undefined => (problem?.field === field ? problem.text : undefined);
  const input = (name: keyof typeof typed, autoComplete: string): ReactNode => (
    <TextInput
      type="password"
      value={typed[name]}
      autoComplete={autoComplete}
      maxLength={500}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <form className="t-account__fields" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="username" autoComplete="username" value={props.login} readOnly />
      {problem?.field === "" && <Banner tone="danger">{problem.text}</Banner>}
      <Field label={t("accounts.password.old")} required error={errorOf("oldPassword")}>
        {input("old", "current-password")}
      </Field>
      <Field label={t("accounts.password.new")} required help={problemText("hint")} error={errorOf("newPassword")}>
        {input("wanted", "new-password")}
      </Field>
      <Field label={t("accounts.password.again")} required error={errorOf("again")}>
        {input("again", "new-password")}
      </Field>
      <div className="t-account__acts">
        <Button
          type="submit"
          variant="primary"
          loading={change.isPending}
          disabled={typed.old === "" || typed.wanted === ""}
        >
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
