import { classNames } from "@tessera/ui/classNames.ts";
import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import "./rating.css";

/** So many stars of so many, as a picture; `label` is what it says. */
export function Stars({ label, max, value }: { label: string; max: number; value: number }): ReactNode {
  return (
    <span className="t-stars" role="img" aria-label={label}>
      {Array.from({ length: max }, (_, index) => index + 1).map((star) => (
        <Star key={star} size={16} aria-hidden="true" className={classNames("t-star", star <= value && "is-on")} />
      ))}
    </span>
  );
}
