import { TesseraError } from "@tessera/contract/errors.ts";
import { reportLimits } from "@tessera/contract/personal/bugReport.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { pictureType } from "../server/pictureType.server.ts";
import { addReport } from "./addReport.ts";

/** See `addReport`. */
export const addReportHandler = handle(addReport, async (input, { services, subject }) => {
  const { userId } = subject;
  if (userId === null) throw new TesseraError("not_signed_in");
  const { text, page, screen, agent, errors, picture } = input;
  if (picture !== null) {
    const bytes = Buffer.from(picture, "base64");
    if (bytes.length > reportLimits.picture || pictureType(bytes) === null) {
      throw new TesseraError("value_invalid", { field: "picture" });
    }
  }
  const id = uuid7();
  const { rowCount } = await services.database.query({
    text: `insert into sys.bug_report (id, user_id, user_name, text, page, version, screen, agent, errors, picture)
      select $1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9, decode($10, 'base64')
      where (select count(*) from sys.bug_report where user_id = $2::uuid and created_at > now() - interval '1 hour')
        < ${reportLimits.anHour}`,
    values: [
      id,
      userId,
      subject.displayName || subject.login || "",
      text.trim(),
      page,
      services.version,
      screen,
      agent,
      errors.length === 0 ? null : errors.join("\n"),
      picture,
    ],
  });
  if (rowCount === 0) throw new TesseraError("too_many_requests");
  return { id };
});
