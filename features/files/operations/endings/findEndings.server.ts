import { allowedEndings } from "@tessera/records/files/allowedEndings.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { findEndings } from "./findEndings.ts";

/** See `findEndings`. */
export const findEndingsHandler = handle(findEndings, async (_input, { services: { database, files } }) =>
  (await allowedEndings(database, files.settings)).map((extension) => ({ extension })),
);
