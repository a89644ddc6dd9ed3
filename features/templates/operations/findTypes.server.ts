import { handle } from "@tessera/server-core/handle.ts";
import { findTypes } from "./findTypes.ts";

/** See `findTypes`. */
export const findTypesHandler = handle(findTypes, async (_input, { language, services }) =>
  ["plain", "record", "items"].map((id) => ({ id, title: services.texts.text(language, `templates.type.${id}`) })),
);
