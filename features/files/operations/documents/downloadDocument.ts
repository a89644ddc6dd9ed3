import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A file that the caller may read, to be kept (spec forms §7 DocumentStorages/download). */
export const downloadDocument = defineOperation({
  id: "DocumentStorage_download",
  family: "DocumentStorages",
  name: "download",
  method: "GET",
  envelope: "bytes",
  input: closed({ id: Uuid() }),
  output: Type.Unknown(),
  access: { kind: "session", decidedBy: "records" },
  errors: ["not_found", "files_unavailable"],
  summary: "A file, to be kept",
});
