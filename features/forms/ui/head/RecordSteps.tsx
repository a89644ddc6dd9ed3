import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { type Steps, useSteps } from "./useSteps.tsx";
import "./RecordSteps.css";

type Way = "previous" | "next";

/** The way by which the page before this one was left: its button gets the keyboard again. */
let cameBy: Way | null = null;

const ways: ReadonlyMap<string, Way> = new Map([
  ["PageUp", "previous"],
  ["PageDown", "next"],
]);

function usePlaceText({ count, place }: Steps): string {
  const { t } = useTexts();
  if (place === null) return t("form.steps.gone");
  if (count === null) return t("form.steps.at", { at: place });
  return t(count.exact ? "form.steps.place" : "form.steps.place_min", { at: place, total: count.total });
}

function Shown({ steps }: { readonly steps: Steps }): ReactNode {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const placeText = usePlaceText(steps);
  const press = (way: Way): void =>
    steps[way]?.(() => {
      cameBy = way;
    });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const way = event.altKey && !event.ctrlKey && !event.metaKey ? ways.get(event.key) : undefined;
    if (way === undefined || event.defaultPrevented) return;
    // In a layer above the form the keys are that layer's.
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
    if (root.current?.closest("dialog") !== top) return;
    event.preventDefault();
    steps[way]?.(() => undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    const way = cameBy;
    cameBy = null;
    if (way !== null) {
      const all = [...(root.current?.querySelectorAll("button") ?? [])];
      const wanted = all[way === "previous" ? 0 : 1];
      (wanted?.disabled === false ? wanted : all.find(({ disabled }) => !disabled))?.focus();
    }
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of a head are no group of fields
    <div ref={root} role="group" aria-label={t("form.steps.label")} className="t-steps">
      <span className="t-steps__place t-num">{placeText}</span>
      <IconButton
        icon={ChevronUp}
        label={t("form.steps.previous")}
        disabled={steps.previous === null}
        onClick={() => press("previous")}
      />
      <IconButton
        icon={ChevronDown}
        label={t("form.steps.next")}
        disabled={steps.next === null}
        onClick={() => press("next")}
      />
    </div>
  );
}

/**
 * The place of the record in the list that it was opened from, and the ways to the one before and the one behind it, in
 * the order, filter and search of that list: also by Alt and Page up or Page down.
 */
export function RecordSteps({ recordKey }: { readonly recordKey: string }): ReactNode {
  const steps = useSteps(recordKey);
  return steps === null ? null : <Shown steps={steps} />;
}
