import { classNames } from "@tessera/ui/classNames.ts";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Star from "lucide-react/icons/star";
import { type ReactNode, useId } from "react";
import "./rating.css";

/**
 * Chooses a number of stars by pointer or arrow keys. Backspace, Delete or a click on the chosen star takes the rating
 * out.
 */
export function StarInput(props: {
  /** Its name where no field labels it. */
  label?: string | undefined;
  max: number;
  value: number | null;
  onChange: (value: number | null) => void;
}): ReactNode {
  const { label, max, onChange, value } = props;
  const { t } = useTexts();
  const { "aria-required": required, ...aria } = useControl({ label }).aria;
  const { id, labelId } = useControl({ label });
  const name = useId();
  return (
    <div
      {...aria}
      id={id}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required}
      className="t-stars t-stars--edit"
    >
      {Array.from({ length: max }, (_, index) => index + 1).map((star) => (
        <label key={star} className="t-stars__one">
          <input
            type="radio"
            name={name}
            className="t-hide"
            aria-label={t("field.rating.stars", { value: star, max })}
            checked={value === star}
            onChange={() => onChange(star)}
            onClick={() => {
              if (value === star) onChange(null);
            }}
            onKeyDown={(event) => {
              if (event.key === "Backspace" || event.key === "Delete") onChange(null);
            }}
          />
          <Star size={20} aria-hidden="true" className={classNames("t-star", star <= (value ?? 0) && "is-on")} />
        </label>
      ))}
    </div>
  );
}
