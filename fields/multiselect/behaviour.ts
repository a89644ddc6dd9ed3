import { severalBehaviour } from "@tessera/form-engine/choices/severalBehaviour.ts";
import type { MultiselectSettings } from "./def.ts";

/** Several of the options of a column, each once. */
export const behaviour = severalBehaviour<MultiselectSettings>("field.multiselect.twice");
