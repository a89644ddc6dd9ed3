import { NavGroups } from "@tessera/ui/frame/NavGroups.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { paletteMatch } from "../paletteMatch.ts";
import { useNavigation } from "../useNavigation.ts";

/** The whole main menu with names, and a search for anyone who has the function `menuSearch`. */
export function MainMenuPanel(props: { maySearch: boolean; onFollow: () => void }): ReactNode {
  const { t } = useTexts();
  const { groups } = useNavigation();
  const [text, setText] = useState("");
  const found = (groups ?? [])
    .map((group) => ({ ...group, items: group.items.filter(({ label }) => paletteMatch(text, label, group.label)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="t-side-menu">
      {props.maySearch && (
        <TextInput
          label={t("personal.menu.search")}
          placeholder={t("personal.menu.search")}
          icon={Search}
          value={text}
          onChange={setText}
          maxLength={100}
        />
      )}
      <NavGroups groups={found} onFollow={props.onFollow} />
      {groups !== null && found.length === 0 && (
        <EmptyState
          kind={text.trim() === "" ? "empty" : "noMatch"}
          text={text.trim() === "" ? t("kit.frame.menu_empty") : t("personal.menu.nothing", { text: text.trim() })}
        />
      )}
    </div>
  );
}
