import { severalBehaviour } from "@tessera/form-engine/choices/severalBehaviour.ts";
import type { CheckboxlistSettings } from "./def.ts";

/** Several options, each once. */
export const behaviour = severalBehaviour<CheckboxlistSettings>("field.checkboxlist.twice");
