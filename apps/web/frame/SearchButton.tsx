import { CommandButton } from "@tessera/ui/CommandButton.tsx";
import { IconButton } from "@tessera/ui/IconButton.tsx";
import { latePart } from "@tessera/web-kit/panels/latePart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Search from "lucide-react/icons/search";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { PaletteProps } from "./Palette.tsx";
import { TypedAhead } from "./TypedAhead.tsx";

const Palette = latePart(async () => (await import("./Palette.tsx")).Palette);

/** The way to the palette: a box in the top bar, an icon on phones, and Ctrl-K (⌘K) anywhere. */
export function SearchButton(props: Omit<PaletteProps, "begun" | "onClose">): ReactNode {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  /** What was typed before the palette was there. */
  const begun = useRef("");
  const close = useCallback(() => {
    begun.current = "";
    setOpen(false);
  }, []);
  const onKey = useCallback((key: string) => {
    begun.current = key === "Backspace" ? [...begun.current].slice(0, -1).join("") : begun.current + key;
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      event.preventDefault();
      begun.current = "";
      setOpen((open) => !open);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const open = (): void => setOpen(true);
  return (
    <>
      <CommandButton label={t("kit.palette.label")} keys="Ctrl K" onClick={open} />
      <span className="t-phone-only">
        <IconButton icon={Search} label={t("kit.palette.label")} hasPopup="dialog" onClick={open} />
      </span>
      {isOpen && (
        <Palette
          {...props}
          begun={() => begun.current}
          onClose={close}
          waiting={<TypedAhead onKey={onKey} onGiveUp={close} />}
          onFailed={close}
        />
      )}
    </>
  );
}
