import { filesBehaviour } from "@tessera/contract/files/filesBehaviour.ts";
import type { DocumentPropSettings } from "./def.ts";
import { documentMessages } from "./documentMessages.ts";

/** One file with its title and its description. */
export const behaviour = filesBehaviour<DocumentPropSettings>(() => 1, documentMessages);
