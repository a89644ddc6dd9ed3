import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./Icon.css";

/** An icon component of the one icon family, imported singly: `import Plus from "lucide-react/icons/plus"`. */
export type IconSource = LucideIcon;

/** Draws an icon in the product's stroke. Without `label` it is decoration and hidden from assistive technology. */
export function Icon(props: {
  of: IconSource;
  size?: 12 | 14 | 16 | 20;
  label?: string;
  className?: string;
}): ReactNode {
  const { of: Source, size = 16, label, className } = props;
  const names = className ? `t-icon ${className}` : "t-icon";
  return label === undefined ? (
    <Source size={size} strokeWidth={size === 12 ? 2 : 1.5} className={names} aria-hidden="true" />
  ) : (
    <Source size={size} strokeWidth={size === 12 ? 2 : 1.5} className={names} role="img" aria-label={label} />
  );
}
