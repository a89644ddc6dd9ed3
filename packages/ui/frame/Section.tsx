import { type ReactNode, useId } from "react";
import { Grid } from "../grid/Grid.tsx";
import "./Section.css";

export type SectionProps = {
  /** Without a title the fields take the whole width of the margin and grid. */
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  /** Fields with `span`, placed on 12 columns; with `plain`, anything. */
  readonly children: ReactNode;
  readonly plain?: boolean;
};

/** A quiet group: heading in a 184-px margin, fields on 12 columns (look: Grid). */
export function Section(props: SectionProps): ReactNode {
  const titleId = useId();
  const body = props.plain ? <div className="t-section__plain">{props.children}</div> : <Grid>{props.children}</Grid>;
  if (props.title === undefined) return <div className="t-section t-section--untitled">{body}</div>;
  return (
    <section className="t-section" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="t-section__title">
          {props.title}
        </h2>
        {props.note && <p className="t-section__note">{props.note}</p>}
      </div>
      {body}
    </section>
  );
}
