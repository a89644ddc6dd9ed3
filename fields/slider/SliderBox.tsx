import { castKey } from "@tessera/form-engine/choices/choiceKeys.ts";
import { numberLimits } from "@tessera/form-engine/validate/clampNumber.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { ClearButton } from "@tessera/ui/input/ClearButton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import { numberText, rangeOf } from "./behaviour.ts";
import type { SliderSettings } from "./def.ts";
import { shareOf } from "./Meter.tsx";
import "./slider.css";

/**
 * Moves a thumb between two ends, by pointer or keys; Delete empties the field. A value that is dragged is taken when
 * the thumb is let go.
 */
export function SliderBox(props: FieldEditProps<SliderSettings>): ReactNode {
  const { field, onChange, settings, state } = props;
  const { t } = useTexts();
  const { language, text } = useUiText();
  const control = useControl({});
  const { "aria-required": _required, ...aria } = control.aria;
  const [dragged, setDragged] = useState<number | null>(null);
  const isDragging = useRef(false);
  const limits = numberLimits({ ...field, formats: settings }, state);
  const range = rangeOf(settings);
  const [min, max] = [Number(limits.min?.toString() ?? range.min), Number(limits.max?.toString() ?? range.max)];
  const digits = String(range.step).split(".")[1]?.length ?? 0;
  const stored = state.value === null ? null : Number(state.value);
  const value = dragged ?? stored;
  const at = value ?? min;
  const affixes = {
    ...(settings.prefix === undefined ? {} : { prefix: shownText(settings.prefix, t) }),
    ...(settings.suffix === undefined ? {} : { suffix: shownText(settings.suffix, t) }),
  };
  const shown = value === null ? text("ui.not_set") : numberText(String(value), language, affixes);
  // Nothing moves while the number changes.
  const longest = Math.max(...[min, max].map((end) => numberText(end.toFixed(digits), language, affixes).length));
  const take = (next: number): void => {
    if (next !== stored) onChange(castKey(String(next), field.valueType));
  };
  const drop = (): void => {
    if (!isDragging.current) return;
    isDragging.current = false;
    setDragged(null);
    take(at);
  };
  return (
    <div
      className={classNames("t-slider", value === null && "is-empty")}
      style={{ "--at": `${value === null ? 0 : shareOf(at, min, max)}%` } as CSSProperties}
    >
      <input
        {...aria}
        id={control.id}
        type="range"
        aria-valuetext={shown}
        min={min}
        max={max}
        step={range.step}
        value={at}
        onChange={({ target }) => {
          if (isDragging.current) setDragged(Number(target.value));
          else take(Number(target.value));
        }}
        onPointerDown={() => {
          isDragging.current = true;
        }}
        onPointerUp={drop}
        onPointerCancel={drop}
        onBlur={drop}
        onKeyDown={(event) => {
          // Where nothing is set the thumb stands at the minimum, which no movement reaches.
          if (event.key === "Home" && value === null) take(min);
          else if ((event.key === "Delete" || event.key === "Backspace") && value !== null) onChange(null);
        }}
      />
      <output className={classNames("t-num", value === null && "t-faint")} style={{ minWidth: `${longest}ch` }}>
        {shown}
      </output>
      {state.required !== "error" && (
        <ClearButton style={{ visibility: value === null ? "hidden" : "visible" }} onClear={() => onChange(null)} />
      )}
    </div>
  );
}
