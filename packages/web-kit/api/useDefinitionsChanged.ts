import { useDefinitions } from "./useDefinitions.ts";

/**
 * Whether the server is known to be at newer definitions than `definitions`, the counter that something was loaded at.
 */
export function useDefinitionsChanged(definitions: number): boolean {
  return useDefinitions() > definitions;
}
