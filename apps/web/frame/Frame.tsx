import { AppFrame } from "@tessera/ui/AppFrame.tsx";
import { TopBar } from "@tessera/ui/TopBar.tsx";
import { useIsNarrow } from "@tessera/ui/useIsNarrow.ts";
import { NotificationBell } from "@tessera/web-kit/notifications/NotificationBell.tsx";
import { makePageContext } from "@tessera/web-kit/page/makePageContext.ts";
import { PageProvider } from "@tessera/web-kit/page/PageProvider.tsx";
import { PanelHost } from "@tessera/web-kit/panels/PanelHost.tsx";
import { useStoredFlag } from "@tessera/web-kit/panels/useStoredFlag.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useState } from "react";
import type { OpenedPage } from "../navigation/chain.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { AuthorityMode } from "./AuthorityMode.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { NavigationDrawer } from "./NavigationDrawer.tsx";
import { PageBody } from "./PageBody.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { SideNavigation } from "./SideNavigation.tsx";
import { Sign } from "./Sign.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";

/** What the frame shows. */
export interface FrameProps {
  readonly page: OpenedPage;
  /** The next page is on its way. */
  readonly isLoading: boolean;
  /** Why the next page could not be opened; null when it could. */
  readonly error: unknown;
  readonly navigator: Pick<Navigator, "again" | "changeLanguage">;
}

/** The frame of every page (spec shell §2.2): side navigation where the person may use it, top bar, and the page itself. */
export function Frame(props: FrameProps): ReactNode {
  const { page, isLoading, error, navigator } = props;
  const { language } = useTexts();
  const [isCollapsed, setCollapsed] = useStoredFlag("tessera.side.collapsed");
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { config, url, params } = page;
  const zone = config?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const subsystem = page.layout.layout.idSubsystem;
  const context = useMemo(() => {
    const made = makePageContext(url, { subsystem, level: 0, language, zone });
    return { ...made, params: new Map([...made.params, ...Object.entries(params)]) };
  }, [url, subsystem, language, zone, params]);
  const user = config?.user ?? null;
  const isNarrow = useIsNarrow();
  const hasMenu = page.functions.includes("mainMenu");
  return (
    <PageProvider page={context}>
      <AppFrame
        collapsed={isCollapsed && hasMenu}
        side={
          hasMenu ? (
            <SideNavigation collapsed={isCollapsed} onCollapse={setCollapsed} />
          ) : (
            <span className="t-no-side" />
          )
        }
        top={
          <TopBar
            start={
              <>
                <span className="t-top__sign">
                  <Sign />
                </span>
                <PanelHost id="frame-breadcrumb" type="breadcrumb" params={{}} isInline />
              </>
            }
            search={<SearchButton navigator={navigator} user={user} hasMenu={hasMenu} />}
            tools={
              <>
                {!(isNarrow && user) && <LanguageMenu navigator={navigator} />}
                {!(isNarrow && user) && <ThemeMenu />}
                {user && <NotificationBell />}
                <PersonMenu user={user} {...(isNarrow ? { navigator } : {})} />
              </>
            }
          />
        }
        bottom={
          hasMenu && isNarrow ? <PhoneBar isMenuOpen={isDrawerOpen} onMenu={() => setDrawerOpen(true)} /> : undefined
        }
      >
        <PageBody page={page} isLoading={isLoading} error={error} onAgain={() => void navigator.again()} />
      </AppFrame>
      {isDrawerOpen && <NavigationDrawer onClose={() => setDrawerOpen(false)} />}
      <AuthorityMode page={page} />
    </PageProvider>
  );
}
