import { CommandButton } from "@tessera/ui/action/CommandButton.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Search from "lucide-react/icons/search";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { PaletteProps } from "./Palette.tsx";
import { TypedAhead } from "./TypedAhead.tsx";

const Palette = lazyDialog(async () => (await import("./Palette.tsx")).Palette);

/** The way to the palette: a box in the top bar, an icon on phones, and Ctrl-K (⌘K) anywhere. */
export function SearchButton(props: Omit<PaletteProps, "begun" | "onClose">): ReactNode {
  const { t } = useTexts();
  /** What was typed before the palette was there; null while it is closed. */
  const [begun, setBegun] = useState<string | null>(null);
  const close = useCallback(() => setBegun(null), []);
  const onKey = useCallback((key: string) => {
    setBegun((text) => {
      if (text === null) return null;
      return key === "Backspace" ? [...text].slice(0, -1).join("") : text + key;
    });
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      event.preventDefault();
      setBegun((text) => (text === null ? "" : null));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const open = (): void => setBegun("");
  return (
    <>
      <CommandButton label={t("kit.palette.label")} keys="Ctrl K" onClick={open} />
      <span className="t-phone-only">
        <IconButton icon={Search} label={t("kit.palette.label")} hasPopup="dialog" onClick={open} />
      </span>
      {begun !== null && (
        <Palette {...props} begun={begun} onClose={close} waiting={<TypedAhead onKey={onKey} onGiveUp={close} />} />
      )}
    </>
  );
}
