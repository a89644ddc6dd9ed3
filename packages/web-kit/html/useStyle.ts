import { useLayoutEffect } from "react";
import { adoptStyle } from "./adoptStyle.ts";

/** Keeps style rules of the server on the page while it is mounted; null has none. */
export function useStyle(css: string | null): void {
  useLayoutEffect(() => (css === null || css === "" ? undefined : adoptStyle(css)), [css]);
}
