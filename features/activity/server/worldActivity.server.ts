import { createHash } from "node:crypto";
import { encodeEntities } from "@tessera/contract/rich/entities.ts";
import { mentionAddress } from "@tessera/contract/rich/mention.ts";
import { storedRich } from "@tessera/contract/rich/storedRich.ts";
import { closed, type Static } from "@tessera/contract/schema.ts";
import type { WorldPart, WorldRows } from "@tessera/server-kit/worlds/worldPart.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { insertComment } from "./commentStore.server.ts";
import { addFollowers } from "./followerStore.server.ts";

const login = () => Type.String({ minLength: 1 });

const record = closed({
  entity: Type.String({ minLength: 1 }),
  /** Name of the row in the world. */
  row: Type.String({ minLength: 1 }),
  /** Logins of those who follow it, besides those who comment or are mentioned. */
  followers: Type.Optional(Type.Array(login())),
  /** In the order in which they were written. */
  comments: Type.Optional(
    Type.Array(
      closed({
        by: login(),
        /** Rich text, or a plain one; `{login}` mentions a user. */
        text: Type.String({ minLength: 1 }),
      }),
    ),
  ),
});

type WorldRecord = Static<typeof record>;

const list = Compile(Type.Array(record));

/** A comment of a world has the same id each time, so that it is there once. */
function idOf({ entity, row }: WorldRecord, place: number): string {
  const hex = createHash("sha256")
    .update(JSON.stringify(["comment", entity, row, place]))
    .digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-");
}

const mention = /\{([A-Za-z0-9_.-]+)\}/g;

async function withMentions(text: string, { displayOf, userOf }: Names): Promise<{ html: string; users: string[] }> {
  const users: string[] = [];
  let html = text;
  for (const [written, name = ""] of text.matchAll(mention)) {
    const user = await userOf(name);
    if (user === null) continue;
    users.push(user);
    html = html.replace(
      written,
      `<a href="${mentionAddress(user)}">@${encodeEntities((await displayOf(user)) ?? name)}</a>`,
    );
  }
  return { html: storedRich(html, {}) ?? "", users };
}

interface Names extends Pick<WorldRows, "userOf"> {
  readonly displayOf: (user: string) => Promise<string | null>;
}

/** Comments on the records of a world, and who follows these. Without the world's accounts there are none. */
export const worldActivity: WorldPart = {
  file: "activity.json",
  async load(context, content, rows) {
    if (!list.Check(content)) {
      const [first] = list.Errors(content);
      throw new TypeError(`activity.json${first?.instancePath ?? ""} ${first?.message ?? "is no list of records"}.`);
    }
    const { database } = context.services;
    const names: Names = {
      userOf: rows.userOf,
      displayOf: async (user) => {
        const { body } = await context.services.records.read(context, { entity: "user", key: user, fields: [] });
        // What `Records.read` documents.
        return (JSON.parse(body) as { readonly display: string | null }).display;
      },
    };
    for (const one of content) {
      const place = { entity: one.entity, key: rows.keyOf(one.entity, one.row) };
      const followers: string[] = [];
      for (const name of one.followers ?? []) followers.push((await rows.userOf(name)) ?? "");
      for (const [index, { by, text }] of (one.comments ?? []).entries()) {
        const userId = await rows.userOf(by);
        if (userId === null) continue;
        const { html, users } = await withMentions(text, names);
        await insertComment(database, { place, id: idOf(one, index), userId, text: html, files: [] });
        followers.push(userId, ...users);
      }
      const known = [...new Set(followers)].filter((user) => user !== "");
      await addFollowers(database, { entity: place.entity, keys: [place.key] }, known);
    }
  },
};
