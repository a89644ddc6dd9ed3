import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { formDataVersion } from "../../server/versions/formDataVersion.server.ts";
import { versionPlace } from "../../versionId.ts";
import { findOneVersion } from "./findOneVersion.ts";

/** See `findOneVersion`. */
export const findOneVersionHandler = handle(findOneVersion, ({ filter: { where } }, context) => {
  const place = "id" in where ? versionPlace(where.id) : { ...where, moment: null };
  if (place === null) throw new TesseraError("record_not_found");
  return formDataVersion(context, place);
});
