import type { Operation } from "@tessera/contract/defineOperation.ts";
import type { PanelData } from "@tessera/contract/panelData.ts";
import { type ComponentType, type ReactNode, useState } from "react";
import { PanelBars } from "../PanelBars.tsx";
import { PanelProblem } from "../PanelProblem.tsx";
import type { DataViewProps, PanelViewProps } from "../panelView.ts";
import { FollowedRows, followedTogether } from "./FollowedRows.tsx";
import { type Answers, usePanelData } from "./usePanelData.ts";

/** What was answered for a place, and stays while another choice of the view is on its way. */
interface Drawn {
  readonly place: string;
  readonly answers: Answers;
}

const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, answer]) => Object.is(answer, other[name]));

/**
 * A view that is drawn with what its type's `data` asks for: bars while it comes, why not and the way to try again
 * where it does not, and again with each change of the rows. `sources` are the operations that read rows.
 */
export function dataView<Params, Given>(
  View: ComponentType<DataViewProps<Params, Given>>,
  data: PanelData<Params>,
  sources: readonly Operation[],
): ComponentType<PanelViewProps<Params>> {
  return function DataPanel(props) {
    const [state, onState] = useState<unknown>(null);
    const [drawn, setDrawn] = useState<Drawn | null>(null);
    const asked = usePanelData(data, sources, { ...props, state });
    const { answers, error, place, reads } = asked;
    if (answers !== null && (drawn?.place !== place || !isSame(drawn.answers, answers))) setDrawn({ place, answers });
    const shown = answers ?? (drawn?.place === place ? drawn.answers : null);
    let content: ReactNode = <PanelBars />;
    if (error !== null) content = <PanelProblem error={error} onAgain={asked.retry} />;
    else if (shown !== null)
      content = (
        <View
          {...props}
          // The operations that `data` named made them.
          answers={shown as Given}
          state={state}
          onState={onState}
          isWaiting={answers === null}
        />
      );
    return (
      <>
        {content}
        {[...followedTogether(reads)].map(([name, together]) => (
          <FollowedRows key={name} reads={together} />
        ))}
      </>
    );
  };
}
