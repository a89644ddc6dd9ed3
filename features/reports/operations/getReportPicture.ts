import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The picture of a report, for anyone who may read the report itself. */
export const getReportPicture = defineOperation({
  id: "BugReport_getPicture",
  family: "BugReports",
  name: "get-picture",
  method: "GET",
  envelope: "data",
  input: closed({ id: Uuid() }),
  /** A `data:` address; null: none was added. */
  output: closed({ picture: nullable(Type.String()) }),
  access: { kind: "session", decidedBy: "records" },
  errors: ["record_not_found", "access_denied"],
  summary: "The picture of a fault report",
});
