import { CommandPalette } from "@tessera/ui/menu/CommandPalette.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { PageConfig } from "../navigation/chain.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { rankedGroups } from "./rankedGroups.ts";
import { useFoundRecords } from "./useFoundRecords.ts";
import { useOwnCommands } from "./useOwnCommands.ts";

/** What the palette stands on. */
export interface PaletteProps {
  readonly navigator: Pick<Navigator, "changeLanguage">;
  /** Who is signed in; guests are offered no records and no account. */
  readonly user: PageConfig["user"];
  /** Whether the person has the menus. */
  readonly hasMenu: boolean;
  /** What was typed while it was on its way. */
  readonly begun: string;
  readonly onClose: () => void;
}

/**
 * The command palette: pages of the menus, records of all lists that the person may open, and what the frame can do.
 */
export function Palette(props: PaletteProps): ReactNode {
  const { t } = useTexts();
  const [text, setText] = useState(props.begun);
  const own = useOwnCommands(props, text);
  const search = text.trim();
  const found = useFoundRecords(text, props.user !== null, own.iconOf);
  const commands = [own.bookmarks, own.pages, own.creating, own.actions];
  const groups = rankedGroups(search, [...commands, ...found.groups]);
  const note =
    found.state === "busy" ? (
      <>
        <span className="t-spin" aria-hidden="true" />
        {t("kit.palette.searching")}
      </>
    ) : found.state === "failed" ? (
      t("kit.palette.failed")
    ) : found.state === "partial" ? (
      t("kit.palette.partial")
    ) : groups.length === 0 ? (
      t("kit.palette.nothing", { text: search })
    ) : undefined;
  return (
    <CommandPalette
      label={t("kit.palette.label")}
      closeLabel={t("kit.palette.close")}
      text={text}
      onText={setText}
      groups={groups}
      note={note}
      busy={found.state === "busy"}
      onClose={props.onClose}
    />
  );
}
