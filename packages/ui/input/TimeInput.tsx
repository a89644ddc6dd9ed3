import type { ReactNode } from "react";
import { TemporalInput, type TemporalInputProps } from "./TemporalInput.tsx";

/** A time of day; wire form `HH:mm:ss`. */
export function TimeInput(props: TemporalInputProps): ReactNode {
  return <TemporalInput {...props} kind="time" />;
}
