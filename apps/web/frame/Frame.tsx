import { AppFrame } from "@tessera/ui/frame/AppFrame.tsx";
import { TopBar } from "@tessera/ui/frame/TopBar.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { NotificationBell } from "@tessera/web-kit/notifications/NotificationBell.tsx";
import { makePageContext } from "@tessera/web-kit/page/makePageContext.ts";
import { PageProvider } from "@tessera/web-kit/page/PageProvider.tsx";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { PanelHost } from "@tessera/web-kit/panels/PanelHost.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { OpenedPage } from "../navigation/chain.ts";
import type { Navigator } from "../navigation/navigator.ts";
import type { PageFailure } from "../navigation/view.ts";
import { type ReleaseSigns, useIsOutdated } from "../release/useIsOutdated.ts";
import { AuthorityMode } from "./AuthorityMode.tsx";
import { Brand } from "./Brand.tsx";
import { BookmarkStar } from "./bookmarks/BookmarkStar.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { NavigationDrawer } from "./NavigationDrawer.tsx";
import { PageBody } from "./PageBody.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { SideBar } from "./side/SideBar.tsx";
import { SidePanels } from "./side/SidePanels.tsx";
import { useSide } from "./side/useSide.ts";
import { ThemeMenu } from "./ThemeMenu.tsx";

const About = lazyDialog(async () => (await import("./about/AboutDialog.tsx")).AboutDialog);
const Report = lazyDialog(async () => (await import("./report/ReportDialog.tsx")).ReportDialog);
const Settings = lazyDialog(async () => (await import("./settings/SettingsDialog.tsx")).SettingsDialog);

/** A dialog of the frame. */
export type FrameDialog = "about" | "report" | "settings";

/** What the frame shows. */
export interface FrameProps {
  readonly page: OpenedPage;
  /** The next page is on its way. */
  readonly isLoading: boolean;
  /** What stands in the page's place, since the next one could not be opened; null when it could. */
  readonly failure: PageFailure | null;
  readonly navigator: Pick<Navigator, "again" | "changeLanguage">;
  readonly release: ReleaseSigns;
}

/**
 * The frame of every page (spec shell §2.2): side navigation where the person may use it, top bar, and the page itself.
 */
export function Frame(props: FrameProps): ReactNode {
  const { page, isLoading, failure, navigator } = props;
  const { language, t } = useTexts();
  const { subject } = useApiScope();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { config, params } = page;
  const url = failure?.url ?? page.url;
  const zone = config?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const subsystem = page.layout.layout.idSubsystem;
  const context = useMemo(() => {
    const made = makePageContext(url, { subsystem, level: 0, language, zone });
    return { ...made, params: new Map([...made.params, ...Object.entries(params)]) };
  }, [url, subsystem, language, zone, params]);
  const user = config?.user ?? null;
  const brand = config?.subSystem ?? { name: t("shell.title"), logo: null };
  const isOutdated = useIsOutdated(props.release);
  const isNarrow = useIsNarrow();
  const hasMenu = page.functions.includes("mainMenu");
  const side = useSide(page.functions.includes("menuPosition"));
  const sideBar = useRef<HTMLElement>(null);
  const [sideWidth, setSideWidth] = useState(0);
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const closeDialog = (): void => setDialog(null);
  const pageTitle = failure?.url ?? page.layout.layout.title;
  return (
    <PageProvider page={context}>
      <AppFrame
        collapsed={!side.isOpen && hasMenu}
        position={side.position}
        docked={hasMenu && side.panel === "menu" && side.isKept}
        side={
          hasMenu ? (
            <SideBar
              ref={sideBar}
              side={side}
              brand={brand}
              functions={page.functions}
              isSignedIn={user !== null}
              isOutdated={isOutdated}
              onWidth={setSideWidth}
              onReport={() => setDialog("report")}
            />
          ) : (
            <span className="t-no-side" />
          )
        }
        panel={
          hasMenu &&
          !isNarrow && (
            <SidePanels
              side={side}
              beside={sideBar}
              width={sideWidth}
              maySearchMenu={page.functions.includes("menuSearch")}
              title={pageTitle}
            />
          )
        }
        top={
          <TopBar
            start={
              <>
                <span className="t-top__sign">
                  <Brand logo={brand.logo} />
                </span>
                <PanelHost id="frame-breadcrumb" type="breadcrumb" params={{}} isInline />
                {user && !isNarrow && <BookmarkStar title={pageTitle} />}
              </>
            }
            search={<SearchButton navigator={navigator} user={user} hasMenu={hasMenu} />}
            tools={
              <>
                {!(isNarrow && user) && <LanguageMenu navigator={navigator} />}
                {!(isNarrow && user) && <ThemeMenu />}
                {user && <NotificationBell />}
                <PersonMenu user={user} isUnknown={config === null && subject !== null} onDialog={setDialog} />
              </>
            }
          />
        }
        bottom={
          hasMenu && isNarrow ? <PhoneBar isMenuOpen={isDrawerOpen} onMenu={() => setDrawerOpen(true)} /> : undefined
        }
      >
        <PageBody
          page={page}
          isLoading={isLoading}
          error={failure?.error ?? null}
          onAgain={() => void navigator.again()}
        />
      </AppFrame>
      {isDrawerOpen && (
        <NavigationDrawer
          title={pageTitle}
          brand={brand}
          isSignedIn={user !== null}
          onClose={() => setDrawerOpen(false)}
        />
      )}
      {dialog === "about" && <About onClose={closeDialog} />}
      {dialog === "report" && <Report onClose={closeDialog} />}
      {dialog === "settings" && <Settings navigator={navigator} onClose={closeDialog} />}
      <AuthorityMode page={page} />
    </PageProvider>
  );
}
