import type { ReactNode } from "react";
import { Read } from "./read.tsx";

/** That there is a password. */
export function Cell(): ReactNode {
  return <Read />;
}
