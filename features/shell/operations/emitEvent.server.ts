import { handle } from "@tessera/server-kit/handle.ts";
import { emitEvent } from "./emitEvent.ts";

/** No kind of document can bind a process to an event yet, so none is bound. */
export const emitEventHandler = handle(emitEvent, async () => ({ bound: false }));
