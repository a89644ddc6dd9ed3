import type { ReactNode } from "react";
import { useHeadPortal } from "./HeadSlot.tsx";
import "./Frame.css";

export type PageHeaderProps = {
  readonly title: ReactNode;
  /** Beside the title: a count badge, a state chip. */
  readonly state?: ReactNode;
  /** At the right: menu of the rest, secondary actions, the one primary last. */
  readonly actions?: ReactNode;
};

/** Title and actions of a page; in a layer that has places for them they stand in its head. */
export function PageHeader(props: PageHeaderProps): ReactNode {
  const inHead = useHeadPortal();
  if (inHead !== null) return inHead({ title: props.title, state: props.state, tools: props.actions });
  return (
    <div className="t-page-head">
      <h1 className="t-cut">{props.title}</h1>
      {props.state}
      <div className="t-page-head__actions">{props.actions}</div>
    </div>
  );
}
