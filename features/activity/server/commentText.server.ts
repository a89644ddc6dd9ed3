import { TesseraError } from "@tessera/contract/errors.ts";
import { mentionsIn, withMentionNames } from "@tessera/contract/rich/mention.ts";
import { richPlain } from "@tessera/contract/rich/richPlain.ts";
import { storedRich } from "@tessera/contract/rich/storedRich.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { maxCommentLength } from "../commentInfo.ts";
import { namesOf } from "./namesOf.server.ts";

/** People that one comment may mention. */
const maxMentions = 20;

const wrong = (code: string): TesseraError =>
  new TesseraError("invalid_input", { problems: [{ path: "/text", code }] });

/**
 * What is stored of what a person wrote: the only form in which it is shown, with the names of those that it mentions.
 * Throws `invalid_input` for a text that says nothing, that is too long, or that mentions someone whom its author may
 * not refer to.
 */
export async function commentText(
  context: RequestContext,
  written: string,
): Promise<{ readonly stored: string; readonly mentioned: readonly string[] }> {
  const text = storedRich(written, {});
  if (text === null) throw wrong("empty");
  const mentioned = mentionsIn(text);
  if (mentioned.length > maxMentions) throw wrong("too_many_mentions");
  const names = await namesOf(context, mentioned);
  if (mentioned.some((user) => !names.has(user))) throw wrong("unknown_person");
  const stored = withMentionNames(text, names);
  if ([...richPlain(stored)].length > maxCommentLength) throw wrong("too_long");
  return { stored, mentioned };
}
