import type { Frame } from "@tessera/expression/compile/frame.ts";
import type { KeptAggregate } from "./callSupport.ts";

/** A frame that is changed from rule to rule, with the aggregates of its record. */
export interface AggregateFrame extends Frame {
  main: Frame["main"];
  row: Frame["row"];
  parent: Frame["parent"];
  index: Frame["index"];
  instant: Frame["instant"];
  /** Fuel of the present evaluation that stands for work which was not done, for its result was kept. */
  unspent: number;
  readonly aggregates: readonly KeptAggregate[];
}

/** Whether a frame is one of a form. */
export function isAggregateFrame(frame: Frame): frame is AggregateFrame {
  return "aggregates" in frame;
}
