import { Button } from "@tessera/ui/action/Button.tsx";
import { useTopLayer } from "@tessera/ui/layer/overlayStack.ts";
import type { GridItem } from "@tessera/web-kit/page/pageLayout.ts";
import { drawnPanels } from "@tessera/web-kit/panels/placedPanels.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { AccessFloat } from "./AccessFloat.tsx";
import { AccessList } from "./AccessList.tsx";
import { switchAuthorityMode } from "./authorityMode.tsx";
import { type FoundSubject, linkSubject, panelSubject, subjectAt } from "./subjectAt.tsx";
import "./authority.css";

/** Milliseconds under the pointer until a card comes, and until it goes. */
const patience = 300;
/** As many as one call takes. */
const maxPeople = 100;

/** The page itself, its panels, those of pop-ups above it, and each address that something on the screen leads to. */
function everything(url: string, items: readonly GridItem[]): readonly FoundSubject[] {
  const page: FoundSubject = { subject: { kind: "url", url }, element: document.body, name: "" };
  const panels = [...items, ...drawnPanels()].map((panel) => panelSubject(panel, document.body));
  const links = [...document.querySelectorAll("a[href]")].flatMap((link) => linkSubject(link) ?? []);
  const known = new Map([page, ...panels, ...links].map((found) => [JSON.stringify(found.subject), found]));
  return [...known.values()].slice(0, maxPeople);
}

/** What the pointer rests on, or the keyboard is at; a card stays while the pointer is in it, and goes with Escape. */
function useFound() {
  const [found, setFound] = useState<FoundSubject | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useCallback((next: FoundSubject | null): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFound(next), patience);
  }, []);
  const stay = (): void => clearTimeout(timer.current);
  const shown = useRef(found);
  shown.current = found;
  useEffect(() => {
    const isInCard = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest("[data-access-float]") !== null;
    const at = (event: Event): void => {
      if (!(event.target instanceof Element) || isInCard(event.target)) return;
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      soon(subjectAt(event.target));
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        clearTimeout(timer.current);
        if (shown.current === null) return;
        // The card goes before the layer that it stands above.
        event.preventDefault();
        event.stopPropagation();
        setFound(null);
      } else if (event.altKey && event.key === "ArrowDown") {
        document.querySelector<HTMLElement>("[data-access-float] a")?.focus();
      }
    };
    document.addEventListener("pointerover", at);
    document.addEventListener("focusin", at);
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("pointerover", at);
      document.removeEventListener("focusin", at);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, [soon]);
  return { found, stay, leave: () => soon(null) };
}

/**
 * The authorisation-editing mode (spec shell §2.2): whatever is under the pointer or the focus says who may see it, and
 * leads to the documents that say so; a bar lists the whole page and ends the mode.
 */
export function AuthorityLens(props: { readonly url: string; readonly items: readonly GridItem[] }): ReactNode {
  const { items, url } = props;
  const { t } = useTexts();
  const { found, leave, stay } = useFound();
  const [listed, setListed] = useState<readonly FoundSubject[] | null>(null);
  // Above an open layer only what is drawn inside it can be pressed; the list of the page is a layer itself.
  const layer = useTopLayer();
  const place = useRef(layer);
  if (listed === null) place.current = layer;
  return createPortal(
    <>
      <section className="t-raised t-authority-bar" aria-label={t("rights.mode.on")}>
        <span className="t-cut">{t("rights.mode.on")}</span>
        <Button onClick={() => setListed(everything(url.split("?", 1)[0] ?? url, items))} hasPopup="dialog">
          {t("rights.mode.list")}
        </Button>
        <Button onClick={() => switchAuthorityMode(false)}>{t("rights.mode.end")}</Button>
      </section>
      {found !== null && listed === null && (
        <AccessFloat key={JSON.stringify(found.subject)} found={found} onEnter={stay} onLeave={leave} />
      )}
      {listed !== null && <AccessList found={listed} onClose={() => setListed(null)} />}
    </>,
    place.current ?? document.body,
  );
}
