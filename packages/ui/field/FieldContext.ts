import { createContext, useContext, useId } from "react";

/** What a field tells the control inside it, so that label, help and marks belong to the control. */
export type FieldState = {
  readonly controlId: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly warned: boolean;
  readonly required: boolean;
};

/** Null outside a field. */
export const FieldContext = createContext<FieldState | null>(null);

/** Props that every control understands; inside a `Field` none of them is needed. */
export type ControlProps = {
  /** Its name where no field labels it (a cell, a toolbar). */
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly warned?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
};

/** The attributes a control puts on its focusable element, from its own props and from the field around it. */
export function useControl(props: ControlProps) {
  const field = useContext(FieldContext);
  const ownId = useId();
  const named = props.label !== undefined;
  return {
    id: named ? ownId : (field?.controlId ?? ownId),
    labelId: named ? undefined : field?.labelId,
    invalid: props.invalid ?? field?.invalid ?? false,
    warned: props.warned ?? field?.warned ?? false,
    aria: {
      "aria-label": props.label,
      "aria-describedby": named ? undefined : field?.describedBy,
      "aria-invalid": (props.invalid ?? field?.invalid) || undefined,
      "aria-required": (props.required ?? field?.required) || undefined,
    },
  };
}
