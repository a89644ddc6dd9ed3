import Calculator from "lucide-react/icons/calculator";
import CircleAlert from "lucide-react/icons/circle-alert";
import Lock from "lucide-react/icons/lock";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Undo2 from "lucide-react/icons/undo-2";
import { type CSSProperties, type ReactNode, useId } from "react";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { FieldContext } from "./FieldContext.ts";
import "./Field.css";

export type FieldProps = {
  readonly label: ReactNode;
  /** What stands beside the label, and is no part of the field's name. */
  readonly mark?: ReactNode;
  /** Draws the mark after the label and tells assistive technology. */
  readonly required?: boolean | undefined;
  /** One line below; an error, then a warning, takes its place. */
  readonly help?: ReactNode | undefined;
  /** What is wrong and what to do. */
  readonly error?: ReactNode | undefined;
  /** What is odd; saving stays possible. */
  readonly warning?: ReactNode | undefined;
  /** The offer that settles the warning. */
  readonly warningAction?: { readonly label: string; readonly onClick: () => void } | undefined;
  /** Set when the value differs from the saved one; takes the change back. */
  readonly onUndo?: (() => void) | undefined;
  /** Set when a computed value was entered by hand: a text that says so, and the way back. */
  readonly overwritten?: { readonly label: string; readonly action: string; readonly onClick: () => void } | undefined;
  /** Set on a field that cannot be edited now: who or what locks it. The child is then the read view. */
  readonly locked?: string | undefined;
  /** Columns of 12 that it takes in a section's grid. */
  readonly span?: number | undefined;
  /** The child is a group of controls (radios, tick boxes) and not one control. */
  readonly group?: boolean | undefined;
  readonly children: ReactNode;
};

/** Label above, one control, one line below, and the four marks: error, warning, changed, locked (look: Four marks). */
export function Field(props: FieldProps): ReactNode {
  const { text } = useUiText();
  const controlId = useId();
  const labelId = useId();
  const noteId = useId();
  const note = props.error ?? props.warning ?? props.help;
  const hasNote = note !== undefined && note !== null && note !== "";
  const Label = props.group || props.locked !== undefined ? "span" : "label";
  return (
    <FieldContext
      value={{
        controlId,
        labelId,
        describedBy: hasNote ? noteId : undefined,
        invalid: Boolean(props.error),
        warned: !props.error && Boolean(props.warning),
        required: props.required ?? false,
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a group carries the role and its name */}
      <div
        className={classNames("t-field", props.onUndo && "is-changed")}
        style={props.span === undefined ? undefined : ({ "--span": props.span } as CSSProperties)}
        role={props.group ? "group" : undefined}
        aria-labelledby={props.group ? labelId : undefined}
      >
        <div className="t-field__head">
          <Label id={labelId} htmlFor={Label === "label" ? controlId : undefined} className="t-label">
            {props.label}
            {props.required && (
              <span className="t-field__req" aria-hidden="true">
                *
              </span>
            )}
          </Label>
          {props.mark}
          {props.overwritten && (
            <button
              type="button"
              className="t-field__undo t-reach"
              title={props.overwritten.action}
              onClick={props.overwritten.onClick}
            >
              {props.overwritten.label}
              <span className="t-hide">, {props.overwritten.action}</span>
              <Icon of={Calculator} size={12} />
            </button>
          )}
          {props.onUndo && (
            <button type="button" className="t-field__undo t-reach" onClick={props.onUndo}>
              <span className={props.overwritten ? "t-hide" : undefined}>{text("ui.changed")}</span>
              <span className="t-hide">, {text("ui.undo_change")}</span>
              <Icon of={Undo2} size={12} />
            </button>
          )}
        </div>
        {props.locked === undefined ? (
          props.children
        ) : (
          <div className="t-read">
            {props.children}
            <span title={props.locked}>
              <Icon of={Lock} label={props.locked || text("ui.locked")} />
            </span>
          </div>
        )}
        {hasNote && (
          <div
            id={noteId}
            className={classNames(
              "t-field__note",
              props.error ? "t-field__note--error" : props.warning ? "t-field__note--warning" : null,
            )}
          >
            {props.error ? <Icon of={CircleAlert} size={14} /> : props.warning && <Icon of={TriangleAlert} size={14} />}
            <span>
              {note}
              {!props.error && props.warning && props.warningAction && (
                <>
                  {" "}
                  <button type="button" className="t-act-link t-reach" onClick={props.warningAction.onClick}>
                    {props.warningAction.label}
                  </button>
                </>
              )}
            </span>
          </div>
        )}
      </div>
    </FieldContext>
  );
}
