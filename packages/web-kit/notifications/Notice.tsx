import type { ReactNode } from "react";

/** A notice with a title above its message. */
export function Notice(props: { title: string; message: ReactNode }): ReactNode {
  return (
    <>
      <div className="t-strong">{props.title}</div>
      <div>{props.message}</div>
    </>
  );
}
