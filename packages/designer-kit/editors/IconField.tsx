import { classNames } from "@tessera/ui/classNames.ts";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { ClearButton } from "@tessera/ui/input/ClearButton.tsx";
import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { iconNames, namedIcon } from "@tessera/web-kit/icons/namedIcon.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import "./editors.css";

const rowLength = 8;
const steps: ReadonlyMap<string, number> = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
  ["ArrowDown", rowLength],
  ["ArrowUp", -rowLength],
]);

function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps.get(event.key);
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = all.findIndex((one) => one.matches(":focus"));
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
  event.preventDefault();
}

/** The icons in the top layer below the button. */
function IconGrid(props: {
  id: string;
  chosen: string | null;
  anchor: RefObject<HTMLElement | null>;
  labelledBy: string | undefined;
  onPick: (name: string) => void;
  onClose: () => void;
  onLeave: () => void;
}): ReactNode {
  const { chosen } = props;
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useAnchored(true, props.anchor, box, "below-end");
  useDismiss(true, [box, props.anchor], props.onLeave);
  useEffect(() => box.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(), []);
  return (
    <div
      ref={box}
      id={props.id}
      popover="manual"
      className="t-raised t-icons"
      role="radiogroup"
      aria-labelledby={props.labelledBy}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") {
          onKeyDown(event);
          return;
        }
        event.stopPropagation();
        props.onClose();
      }}
    >
      {iconNames.map((name, index) => {
        const label = t(`definitions.icon.${name}`);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a picture to press, not a round button
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === chosen}
            aria-label={label}
            title={label}
            tabIndex={name === chosen || (chosen === null && index === 0) ? 0 : -1}
            className={classNames("t-icons__one", name === chosen && "is-chosen")}
            onClick={() => props.onPick(name)}
          >
            <Icon of={namedIcon(name)} />
          </button>
        );
      })}
    </div>
  );
}

/** Chooses an icon by its look: the button opens the icons below it, arrows go through them. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const control = useControl({});
  const gridId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = typeof state.value === "string" ? state.value : null;
  const isKnown = chosen !== null && iconNames.includes(chosen);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const take = (name: string | null): void => {
    close();
    onChange(name);
  };
  return (
    <>
      <div className="t-select">
        <button
          {...control.aria}
          ref={button}
          id={control.id}
          type="button"
          aria-expanded={open}
          aria-controls={open ? gridId : undefined}
          className={classNames("t-input", chosen !== null && "t-select--clearable")}
          onClick={() => setOpen(!open)}
        >
          {chosen !== null && <Icon of={namedIcon(chosen)} />}
          <span className={classNames("t-cut", chosen === null && "t-faint")}>
            {chosen === null ? t("definitions.icon_none") : isKnown ? t(`definitions.icon.${chosen}`) : chosen}
          </span>
          <Icon of={ChevronDown} className="t-input__end" />
        </button>
        {chosen !== null && <ClearButton className="t-select__clear" onClear={() => take(null)} />}
      </div>
      {open && (
        <IconGrid
          id={gridId}
          chosen={isKnown ? chosen : null}
          anchor={button}
          labelledBy={control.labelId}
          onPick={take}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The icon with its name. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  if (typeof value !== "string") return null;
  return <Icon of={namedIcon(value)} label={iconNames.includes(value) ? t(`definitions.icon.${value}`) : value} />;
}
