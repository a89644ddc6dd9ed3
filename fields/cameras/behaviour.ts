import { filesBehaviour } from "@tessera/contract/files/filesBehaviour.ts";
import { camerasMessages, maxFilesOf } from "./camerasLimits.ts";
import type { CamerasSettings } from "./def.ts";

/** Files of a record in an order, each with a title and a description. */
export const behaviour = filesBehaviour<CamerasSettings>(maxFilesOf, camerasMessages);
