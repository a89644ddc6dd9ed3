import { Button } from "@tessera/ui/action/Button.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Bug from "lucide-react/icons/bug";
import Info from "lucide-react/icons/info";
import KeyRound from "lucide-react/icons/key-round";
import ListChecks from "lucide-react/icons/list-checks";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import type { ReactNode } from "react";
import type { PageConfig } from "../navigation/chain.ts";
import { useAuthorityEntry } from "./AuthorityMode.tsx";
import type { FrameDialog } from "./Frame.tsx";

/**
 * Who is signed in, what is their own (look, password, sessions, tokens, runs), and the way out; for a guest the way
 * in.
 */
export function PersonMenu(props: {
  user: PageConfig["user"];
  /** Someone is signed in, and the page does not know who. */
  isUnknown?: boolean;
  onDialog: (dialog: FrameDialog) => void;
}): ReactNode {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { user, onDialog } = props;
  const authorities = useAuthorityEntry(user);
  const { url } = usePageContext();
  if (user === null && props.isUnknown === true)
    return <Button onClick={() => navigate("/logout")}>{t("kit.frame.sign_out")}</Button>;
  if (user === null) {
    const back = `/force-login?${new URLSearchParams({ target: url })}`;
    return <Button onClick={() => navigate(back)}>{t("kit.frame.sign_in")}</Button>;
  }
  const name = user.displayName === "" ? user.login : user.displayName;
  return (
    <span className="t-person-menu">
      <Menu
        label={t("kit.frame.person", { name })}
        text={
          <>
            <Avatar name={name} seed={user.id} />
            <span className="t-hide">{t("kit.frame.person", { name })}</span>
          </>
        }
        variant="quiet"
        items={[
          { id: "name", heading: user.email === null ? name : `${name} · ${user.email}` },
          {
            id: "account",
            label: t("personal.account"),
            icon: KeyRound,
            onSelect: () => navigate("/account"),
          },
          {
            id: "settings",
            label: t("personal.settings"),
            icon: Settings,
            onSelect: () => onDialog("settings"),
          },
          { id: "runs", label: t("panel.Runs"), icon: ListChecks, onSelect: () => navigate("/runs") },
          { id: "report", label: t("reports.open"), icon: Bug, onSelect: () => onDialog("report") },
          { id: "about", label: t("about.title"), icon: Info, onSelect: () => onDialog("about") },
          ...authorities,
          { id: "end-of-own", separator: true },
          {
            id: "sign-out",
            label: t("kit.frame.sign_out"),
            icon: LogOut,
            onSelect: () => navigate("/logout"),
          },
        ]}
      />
    </span>
  );
}
