import type { ReactNode } from "react";
import { TemporalInput, type TemporalInputProps } from "./TemporalInput.tsx";

/** A date; wire form `YYYY-MM-DD`. */
export function DateInput(props: TemporalInputProps): ReactNode {
  return <TemporalInput {...props} kind="date" />;
}
