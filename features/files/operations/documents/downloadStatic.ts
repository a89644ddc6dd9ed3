import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * A file that the caller may read, to be shown where it stands, as a picture in a text; what browsers may not show is
 * downloaded (spec forms §7 DocumentStorages/downloadStatic).
 */
export const downloadStatic = defineOperation({
  id: "DocumentStorage_downloadStatic",
  family: "DocumentStorages",
  name: "download-static",
  path: "/api/DocumentStorages/downloadStatic",
  method: "GET",
  envelope: "bytes",
  input: closed({ id: Uuid() }),
  output: Type.Unknown(),
  access: { kind: "session", decidedBy: "records" },
  errors: ["not_found", "files_unavailable"],
  summary: "A file, to be shown",
});
