import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from "react";
import type { useControl } from "./FieldContext.ts";

/**
 * A control that is made of several: one group under the name of its field, described by the field's help and problems.
 */
export function ControlGroup(props: {
  readonly control: Pick<ReturnType<typeof useControl>, "aria" | "id" | "labelId">;
  readonly className: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined;
  /** The keyboard leaves one of its controls; `relatedTarget` is where it goes. */
  readonly onBlur?: ((event: FocusEvent<HTMLDivElement>) => void) | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { aria, id, labelId } = props.control;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field of a form has its frame already
    <div
      ref={props.ref}
      id={id}
      role="group"
      aria-label={aria["aria-label"]}
      aria-labelledby={labelId}
      aria-describedby={aria["aria-describedby"]}
      className={props.className}
      onKeyDown={props.onKeyDown}
      onBlur={props.onBlur}
    >
      {props.children}
    </div>
  );
}
