import Check from "lucide-react/icons/check";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../action/Button.tsx";
import { classNames } from "../classNames.ts";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import type { Option } from "./OptionList.tsx";
import "./Checkbox.css";
import "./ToggleList.css";

/**
 * `several`: boxes that are ticked; `one`: radio buttons, of which one is chosen; `chips`: the same without their
 * marks.
 */
export type ToggleKind = "several" | "one" | "chips";

export type ToggleListProps = ControlProps & {
  readonly kind: ToggleKind;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  /** An option was pressed; a chosen one too, or Delete on it. */
  readonly onToggle: (value: string) => void;
  /** How many are drawn at first, the chosen ones before all others; the rest come when they are asked for. */
  readonly limit: number;
  /** More options than these are there: asks for them. */
  readonly onMore?: (() => void) | undefined;
};

/** The options to draw at first: those chosen then come first where not all are drawn. */
function first(options: readonly Option[], chosen: readonly string[], limit: number): readonly Option[] {
  if (options.length <= limit) return options;
  const ahead = options.filter(({ value }) => chosen.includes(value));
  return [...ahead, ...options.filter((option) => !ahead.includes(option)).slice(0, Math.max(0, limit - ahead.length))];
}

/**
 * Options that all stand there, each a button that is chosen or not. Arrows lead through radio buttons and choose, Tab
 * through boxes.
 */
export function ToggleList(props: ToggleListProps): ReactNode {
  const { chosen, kind, limit, onMore, onToggle, options } = props;
  const several = kind === "several";
  const { text } = useUiText();
  const control = useControl(props);
  const name = useId();
  const [isWhole, setWhole] = useState(false);
  // The order must not change under the pointer.
  const [begunWith] = useState(chosen);
  const drawn = isWhole ? options : first(options, begunWith, limit);
  const hasMore = drawn.length < options.length || onMore !== undefined;
  const { "aria-required": required, "aria-invalid": invalid, ...aria } = control.aria;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role that supports them is one of two
    <div
      {...aria}
      id={control.id}
      role={several ? "group" : "radiogroup"}
      aria-labelledby={control.labelId}
      aria-required={several ? undefined : required}
      aria-invalid={several ? undefined : invalid}
      className={classNames("t-toggles", kind === "chips" && "t-toggles--chips")}
    >
      {drawn.map(({ disabled, end, label, mark, value }) => {
        const isChosen = chosen.includes(value);
        return (
          <label key={value} className="t-toggle">
            <input
              type={several ? "checkbox" : "radio"}
              name={several ? undefined : name}
              className={kind === "chips" ? "t-hide" : "t-box"}
              aria-invalid={several ? invalid : undefined}
              checked={isChosen}
              disabled={disabled}
              onChange={() => onToggle(value)}
              onClick={() => {
                if (isChosen && !several) onToggle(value);
              }}
              onKeyDown={({ key }) => {
                if (isChosen && (key === "Delete" || key === "Backspace")) onToggle(value);
              }}
            />
            {mark}
            <span>{label}</span>
            {kind === "chips" && isChosen && <Icon of={Check} size={14} />}
            {end && <span className="t-faint">{end}</span>}
          </label>
        );
      })}
      {hasMore && (
        <Button
          variant="quiet"
          onClick={() => {
            setWhole(true);
            if (drawn.length === options.length) onMore?.();
          }}
        >
          {text("ui.show_more")}
        </Button>
      )}
    </div>
  );
}
