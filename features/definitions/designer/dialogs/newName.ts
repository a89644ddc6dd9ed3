import { slug } from "@tessera/std/ids.ts";

/** What an id looks like. */
export const idForm = /^[a-z0-9][a-z0-9_.-]{0,119}$/;

/**
 * The id that a new document gets of its title; of the kind's name where nothing of the title can be kept. `taken` are
 * those there are.
 */
export function proposedId(title: string, kind: string, taken: ReadonlySet<string>): string {
  const wanted = slug(title).slice(0, 110).replace(/-+$/, "") || kind;
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(id)) return id;
  }
}
