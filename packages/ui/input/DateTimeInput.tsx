import type { ReactNode } from "react";
import { TemporalInput, type TemporalInputProps } from "./TemporalInput.tsx";

/** A date with time of day; wire form `YYYY-MM-DD HH:mm:ss`. */
export function DateTimeInput(props: TemporalInputProps): ReactNode {
  return <TemporalInput {...props} kind="datetime" />;
}
