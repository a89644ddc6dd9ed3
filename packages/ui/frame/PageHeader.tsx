import { type ReactNode, use } from "react";
import { classNames } from "../classNames.ts";
import { SectionHeads } from "../grid/SectionHeads.ts";
import { useHeadPortal } from "./HeadSlot.tsx";
import "./Frame.css";

export type PageHeaderProps = {
  readonly title: ReactNode;
  /** Beside the title: a count badge, a state chip. */
  readonly state?: ReactNode;
  /** At the right: menu of the rest, secondary actions, the one primary last. */
  readonly actions?: ReactNode;
  /** Heads a page of several parts that have headings of their own. */
  readonly isWhole?: boolean;
};

/**
 * Title and actions of a page; in a layer that has places for them they stand in its head. On a page that has a heading
 * of its own they are those of a section.
 */
export function PageHeader(props: PageHeaderProps): ReactNode {
  const inHead = useHeadPortal();
  const isSection = use(SectionHeads);
  if (inHead !== null) return inHead({ title: props.title, state: props.state, tools: props.actions });
  const Heading = isSection ? "h2" : "h1";
  return (
    <div
      className={classNames(
        "t-page-head",
        isSection && "t-page-head--section",
        !isSection && props.isWhole && "t-page-head--whole",
      )}
    >
      <Heading className="t-cut">{props.title}</Heading>
      {props.state}
      <div className="t-page-head__actions">{props.actions}</div>
    </div>
  );
}
