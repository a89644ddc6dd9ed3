import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { mentionsIn, withMentionNames } from "@tessera/contract/rich/mention.ts";
import type { ActivityPlace, ActivityRights } from "@tessera/query-model/activitySql.ts";
import { filesOf } from "@tessera/records/files/storedFiles.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { findComments } from "../operations/findComments.ts";
import { asUnknownRecord } from "./activityCaller.server.ts";
import type { StoredComment } from "./commentStore.server.ts";
import { namesOf } from "./namesOf.server.ts";

/** See `CommentSchema`. */
export type Comment = OutputOf<typeof findComments>["comments"][number];

type ListedFile = Awaited<ReturnType<typeof filesOf>>[number];

/** The attachments of a record by id, as far as the caller may open them. */
async function openFiles(
  context: RequestContext,
  place: ActivityPlace,
  comments: readonly StoredComment[],
): Promise<ReadonlyMap<string, ListedFile>> {
  if (comments.every(({ files }) => files.length === 0)) return new Map();
  const { database, records } = context.services;
  const slot = { ...place, column: null };
  const isOpen = await records.slot(context, slot).then(() => true, asUnknownRecord);
  if (!isOpen) return new Map();
  return new Map((await filesOf(database, slot)).map((file) => [file.id, file]));
}

/**
 * Comments on one record as the caller sees them: without files that they may not open, and with no name of anyone whom
 * they may not refer to.
 */
export async function shownComments(
  context: RequestContext,
  place: ActivityPlace,
  rights: ActivityRights,
  comments: readonly StoredComment[],
): Promise<readonly Comment[]> {
  const texts = comments.flatMap(({ former, text }) => [text, ...former.map((one) => one.text)]);
  const [names, open] = await Promise.all([
    namesOf(context, [...new Set(texts.flatMap(mentionsIn))]),
    openFiles(context, place, comments),
  ]);
  const { userId: caller } = context.subject;
  return comments.map(({ at, editedAt, files, former, id, place: position, text, userId, userName }) => {
    const isMine = userId !== null && userId === caller;
    return {
      id,
      place: position,
      userId,
      userName,
      at,
      text: withMentionNames(text, names),
      editedAt,
      former: former.map((one) => ({ until: one.until, text: withMentionNames(one.text, names) })),
      files: files.flatMap((file) => open.get(file) ?? []),
      may: { edit: isMine && rights.comment, remove: isMine || rights.moderate },
    };
  });
}
