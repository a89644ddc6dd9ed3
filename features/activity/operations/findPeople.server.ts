import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { mentionable } from "../server/mentionable.server.ts";
import { findPeople } from "./findPeople.ts";

/** See `findPeople`. */
export const findPeopleHandler = handle(findPeople, async ({ entity, key, search }, context) => {
  const place = { entity, key };
  const { comment } = await context.services.records.activity(context, place);
  if (!comment) throw new TesseraError("access_denied");
  return { people: [...(await mentionable(context, place, search))] };
});
