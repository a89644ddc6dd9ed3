import { Button } from "@tessera/ui/action/Button.tsx";
import { Section } from "@tessera/ui/frame/Section.tsx";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import KeyRound from "lucide-react/icons/key-round";
import LockOpen from "lucide-react/icons/lock-open";
import LogOut from "lucide-react/icons/log-out";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import type { ReactNode } from "react";
import type { Account, AccountActions, WholeAccount } from "./account.ts";

/** How someone signs in: last time, open sessions, and what can be done about them. */
export function AccountSignIn(props: { account: Account; user: WholeAccount; actions: AccountActions }): ReactNode {
  const { account, user, actions } = props;
  const { t } = useTexts();
  const instant = useInstant();
  return (
    <Section title={t("users.account.sign_in")} plain>
      <p className="t-account__line">
        {user.lastSeenAt === null
          ? t("users.account.never_seen")
          : `${t("users.account.last_seen", { at: instant(user.lastSeenAt) })} · ${t("users.accounts.sessions", { sessions: user.sessions })}`}
      </p>
      <div className="t-accounts__acts">
        {user.hasPasswords && user.state !== "disabled" && (
          <Button icon={KeyRound} disabled={user.exceedsCaller} onClick={() => actions.onLink(account)}>
            {t(user.state === "invited" ? "users.accounts.invite" : "users.accounts.reset")}
          </Button>
        )}
        {user.state === "locked" && (
          <Button icon={LockOpen} onClick={() => actions.onUnlock(account)}>
            {t("users.accounts.unlock")}
          </Button>
        )}
        {user.sessions > 0 && (
          <>
            <Button icon={MonitorSmartphone} onClick={() => actions.onSessions(account)}>
              {t("users.accounts.list_sessions")}
            </Button>
            <Button icon={LogOut} onClick={() => actions.onEnd(account)}>
              {t("users.accounts.end")}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}
