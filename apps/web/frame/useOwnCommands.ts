import { themes } from "@tessera/contract/personal/look.ts";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Globe from "lucide-react/icons/globe";
import LogOut from "lucide-react/icons/log-out";
import Plus from "lucide-react/icons/plus";
import Star from "lucide-react/icons/star";
import UserRound from "lucide-react/icons/user-round";
import { getCreatable } from "../../../features/lists/operations/getCreatable.ts";
import { useBookmarks } from "./bookmarks/useBookmarks.ts";
import type { PaletteProps } from "./Palette.tsx";
import { paletteMatch } from "./paletteMatch.ts";
import type { NamedEntry, NamedGroup } from "./rankedGroups.ts";
import { themeIcons } from "./ThemeMenu.tsx";
import { useLanguageChoice } from "./useLanguageChoice.ts";
import { useNavigation } from "./useNavigation.ts";
import { useTheme } from "./useTheme.ts";

/** What of the person fits a search. */
interface OwnCommands {
  readonly pages: NamedGroup;
  readonly bookmarks: NamedGroup;
  /** New records of what they may make. */
  readonly creating: NamedGroup;
  readonly actions: NamedGroup;
  /** The icon of the menu item that leads to an address. */
  readonly iconOf: (url: string) => IconSource | undefined;
}

/** Pages of the menus, bookmarks, new records and actions of the frame that fit a search. */
export function useOwnCommands(props: PaletteProps, search: string): OwnCommands {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { groups } = useNavigation(props.hasMenu);
  const chooseLanguage = useLanguageChoice(props.navigator);
  const [theme, setTheme] = useTheme();
  const pages = (groups ?? []).flatMap((group) =>
    group.items.map(
      (item): NamedEntry => ({
        id: `${group.id} ${item.id}`,
        label: item.label,
        detail: group.label,
        icon: item.icon,
        onSelect: item.onOpen ?? (() => navigate(item.href)),
      }),
    ),
  );
  const isSignedIn = props.user !== null;
  const { items } = useBookmarks({ isWanted: isSignedIn });
  const bookmarks = (items ?? []).map(
    ({ id, name, url }): NamedEntry => ({
      id: `bookmark-${id}`,
      label: name,
      icon: Star,
      onSelect: () => navigate(url),
    }),
  );
  const creatable = useOperationQuery(getCreatable, {}, { staleTime: 60_000, enabled: isSignedIn });
  const creating = (creatable.data?.entries ?? []).map(
    ({ entity, label, url }): NamedEntry => ({
      id: `new-${entity}`,
      label: t("personal.new", { name: label }),
      names: [label],
      icon: Plus,
      onSelect: () => navigate(url),
    }),
  );
  const account: readonly NamedEntry[] = [
    { id: "account", label: t("kit.frame.account"), icon: UserRound, onSelect: () => navigate("/account") },
    { id: "sign-out", label: t("kit.frame.sign_out"), icon: LogOut, onSelect: () => navigate("/logout") },
  ];
  const actions: readonly NamedEntry[] = [
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        id: `theme-${one}`,
        label: `${t("kit.frame.theme")}: ${t(`kit.frame.theme_${one}`)}`,
        names: [t(`kit.frame.theme_${one}`)],
        icon: themeIcons[one],
        onSelect: () => setTheme(one),
      })),
    ...languages
      .filter(({ id }) => id !== language)
      .map(({ id, name }) => ({
        id: `language-${id}`,
        label: t("kit.frame.language", { language: name }),
        names: [name],
        icon: Globe,
        onSelect: () => void chooseLanguage(id),
      })),
    ...(isSignedIn ? account : []),
  ];
  const icons = new Map((groups ?? []).flatMap(({ items: own }) => own.map(({ href, icon }) => [href, icon] as const)));
  const fitting = (entries: readonly NamedEntry[]) =>
    entries.filter(({ label, detail }) => paletteMatch(search, label, detail));
  return {
    pages: { id: "pages", label: t("kit.palette.pages"), entries: fitting(pages) },
    bookmarks: { id: "bookmarks", label: t("personal.bookmarks"), entries: fitting(bookmarks) },
    creating: { id: "creating", label: t("personal.new.head"), entries: fitting(creating) },
    actions: { id: "actions", label: t("kit.palette.actions"), entries: fitting(actions) },
    iconOf: (url) => icons.get(url),
  };
}
