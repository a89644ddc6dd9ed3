import { classNames } from "@tessera/ui/classNames.ts";
import { type ControlProps, useControl } from "@tessera/ui/field/FieldContext.ts";
import { ClearButton } from "@tessera/ui/input/ClearButton.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useRef, useState } from "react";
import { PathList } from "./PathList.tsx";
import { PathText } from "./PathText.tsx";
import { useEntityPaths } from "./useEntityPaths.tsx";
import "./editors.css";

/** Chooses a column of an entity, or of what it refers to: references are followed step by step. */
export function PathPicker(
  props: ControlProps & {
    /** The entity that paths begin at; null: there is none yet. */
    readonly root: string | null;
    readonly value: string | null;
    /** Whether a path may end in a reference. */
    readonly endsInReference: boolean;
    readonly clearable?: boolean;
    readonly onChange: (path: string | null) => void;
  },
): ReactNode {
  const { onChange, root, value } = props;
  const { t } = useTexts();
  const control = useControl(props);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const { endOf } = useEntityPaths(root, value === null ? [] : [value]);
  const end = value === null ? null : endOf(value);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const isEmpty = value === null || value === "";
  return (
    <div className="t-select">
      <button
        {...control.aria}
        ref={button}
        id={control.id}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        disabled={props.disabled || root === null}
        className={classNames(
          "t-input",
          control.invalid && "is-bad",
          (props.disabled || root === null) && "is-off",
          props.clearable && !isEmpty && "t-select--clearable",
        )}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {end === null ? (
          <span className={classNames("t-cut", isEmpty && "t-faint")}>
            {isEmpty ? (root === null ? t("definitions.path.no_entity") : (props.placeholder ?? " ")) : value}
          </span>
        ) : (
          <PathText labels={end.labels} />
        )}
        <Icon of={ChevronDown} className="t-input__end" />
      </button>
      {props.clearable && !isEmpty && (
        <ClearButton
          className="t-select__clear"
          onClear={() => {
            onChange(null);
            button.current?.focus();
          }}
        />
      )}
      {open && root !== null && (
        <PathList
          id={listId}
          root={root}
          value={value}
          endsInReference={props.endsInReference}
          anchor={button}
          onClose={close}
          onLeave={() => setOpen(false)}
          onPick={(path) => {
            close();
            if (path !== value) onChange(path);
          }}
        />
      )}
    </div>
  );
}
