import { Chip } from "@tessera/ui/list/Chip.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import KeyRound from "lucide-react/icons/key-round";
import LockOpen from "lucide-react/icons/lock-open";
import LogOut from "lucide-react/icons/log-out";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import UserPen from "lucide-react/icons/user-pen";
import type { ReactNode } from "react";
import type { Account, AccountActions } from "./account.ts";
import { stateTiles, stateTones } from "./stateLooks.ts";

/** One account: who, with which roles, in which state, and what can be done about it. */
export function AccountRow(props: {
  account: Account;
  roleLabels: ReadonlyMap<string, string>;
  hasPasswords: boolean;
  actions: AccountActions;
  onOpen: (account: Account) => void;
}): ReactNode {
  const { account, roleLabels, hasPasswords, onOpen } = props;
  const { onLink, onUnlock, onSessions, onEnd } = props.actions;
  const { t } = useTexts();
  const ofSessions = account.sessions === 0 ? { disabledReason: t("users.accounts.nothing_to_end") } : {};
  const roles = account.roles.map((role) => roleLabels.get(role) ?? role).join(", ");
  return (
    <li className="t-accounts__row">
      <Avatar name={account.displayName} seed={account.id} />
      <div className="t-accounts__text">
        <button type="button" className="t-accounts__open t-strong" onClick={() => onOpen(account)}>
          {account.displayName}
        </button>
        <p className="t-small t-faint">
          {[account.login, account.email, roles === "" ? t("users.accounts.no_roles") : roles]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
      </div>
      <Chip tile={stateTiles[account.state]} tone={stateTones[account.state]}>
        {t(`users.accounts.state_${account.state}`)}
      </Chip>
      <span className="t-small t-faint">{t("users.accounts.sessions", { sessions: account.sessions })}</span>
      <Menu
        label={t("users.accounts.actions", { name: account.displayName })}
        align="end"
        items={[
          {
            id: "open",
            icon: UserPen,
            label: t("users.account.open"),
            onSelect: () => onOpen(account),
          },
          ...(hasPasswords && account.state !== "disabled"
            ? [
                {
                  id: "link",
                  icon: KeyRound,
                  label: t(account.state === "invited" ? "users.accounts.invite" : "users.accounts.reset"),
                  onSelect: () => onLink(account),
                },
              ]
            : []),
          ...(account.state === "locked"
            ? [
                {
                  id: "unlock",
                  icon: LockOpen,
                  label: t("users.accounts.unlock"),
                  onSelect: () => onUnlock(account),
                },
              ]
            : []),
          {
            id: "sessions",
            icon: MonitorSmartphone,
            label: t("users.accounts.list_sessions"),
            ...ofSessions,
            onSelect: () => onSessions(account),
          },
          {
            id: "end",
            icon: LogOut,
            label: t("users.accounts.end"),
            danger: true,
            ...ofSessions,
            onSelect: () => onEnd(account),
          },
        ]}
      />
    </li>
  );
}
