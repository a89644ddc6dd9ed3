import { countText } from "@tessera/ui/list/countText.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import type { ReactNode } from "react";

/** The text of a notice: a title above its message, where it has one, and how many things it speaks of. */
export function Notice(props: {
  /** Empty: there is none. */
  title: string;
  message: ReactNode;
  /** Default: it speaks of no number. */
  count?: number | null;
}): ReactNode {
  const { title, message, count = null } = props;
  const badge = count !== null && (
    <>
      {" "}
      <Badge>{countText(count)}</Badge>
    </>
  );
  if (title === "")
    return (
      <>
        {message}
        {badge}
      </>
    );
  return (
    <>
      <div>
        <span className="t-strong">{title}</span>
        {badge}
      </div>
      <div>{message}</div>
    </>
  );
}
