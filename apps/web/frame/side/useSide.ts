import { useIsTight } from "@tessera/ui/measure/useIsTight.ts";
import { asBoolean } from "@tessera/web-kit/userConfig/asBoolean.ts";
import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";
import { useState } from "react";

/** What can stand beside the side bar. */
export type SidePanelId = "menu" | "bookmarks" | "messages" | "about";

/** The side bar as the person has it (spec lists §4 sidebar). */
export interface Side {
  /** With names; else icons alone, as always in a tight window. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** The window has no room for names or a panel beside the page: whatever opens stands above it. */
  readonly isTight: boolean;
  readonly position: "left" | "right";
  readonly setPosition: (position: "left" | "right") => void;
  /** The main menu's panel stays beside the page, and opens by itself. */
  readonly isKept: boolean;
  readonly setKept: (isKept: boolean) => void;
  /** At most one is open. */
  readonly panel: SidePanelId | null;
  /** Opens a panel, or closes it when it is the one that is open. */
  readonly toggle: (panel: SidePanelId) => void;
  readonly close: () => void;
}

const asPosition = (value: unknown): "left" | "right" | null => (value === "left" || value === "right" ? value : null);

/** See `Side`. Anyone who may not place the side bar (`mayPlace`) has it at the left, whatever was chosen before. */
export function useSide(mayPlace: boolean): Side {
  const [isSidebarOpen, setOpen] = useUserConfig("isSidebarOpen", asBoolean);
  const [position, setPosition] = useUserConfig("sidebarPosition", asPosition);
  const [autoOpen, setKept] = useUserConfig("sideBarAutoOpen", asBoolean);
  const isTight = useIsTight();
  const isOpen = !isTight && (isSidebarOpen ?? true);
  const isKept = !isTight && (autoOpen ?? false);
  // What is open in a wide window would cover a tight one, so each begins again.
  const [chosen, setChosenAt] = useState<{ panel: SidePanelId | null; isTight: boolean } | null>(null);
  const wanted = chosen?.isTight === isTight ? chosen.panel : isKept ? "menu" : null;
  const setChosen = (next: SidePanelId | null): void => setChosenAt({ panel: next, isTight });
  // With names the menu stands in the bar itself.
  const panel = wanted === "menu" && isOpen ? null : wanted;
  const leave = (next: SidePanelId | null): void => {
    // The last state of a menu that is kept open is kept too.
    if (panel === "menu" && next === null && isKept) setKept(false);
    // What stood above a menu that is kept open gives it back.
    setChosen(next === null && panel !== "menu" && isKept ? "menu" : next);
  };
  return {
    isOpen,
    setOpen: (next) => {
      setOpen(next);
      setChosen(next || !isKept ? null : "menu");
    },
    isTight,
    position: mayPlace ? (position ?? "left") : "left",
    setPosition,
    isKept,
    setKept: (next) => {
      setKept(next);
      setChosen(panel);
    },
    panel,
    toggle: (one) => leave(one === panel ? null : one),
    close: () => leave(null),
  };
}
