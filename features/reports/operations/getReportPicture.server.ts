import { handle } from "@tessera/server-core/handle.ts";
import { pictureType } from "../server/pictureType.server.ts";
import { getReportPicture } from "./getReportPicture.ts";

/** See `getReportPicture`. The guard decides by the report's own row. */
export const getReportPictureHandler = handle(getReportPicture, async ({ id }, context) => {
  const { database, records } = context.services;
  await records.read(context, { entity: "bug-report", key: id, fields: ["text"] });
  const { rows } = await database.query<{ picture: string | null }>({
    text: "select encode(picture, 'base64') as picture from sys.bug_report where id = $1::uuid",
    values: [id],
  });
  const encoded = rows[0]?.picture?.replaceAll("\n", "") ?? null;
  const type = encoded === null ? null : pictureType(Buffer.from(encoded.slice(0, 64), "base64"));
  return { picture: type === null ? null : `data:${type};base64,${encoded}` };
});
