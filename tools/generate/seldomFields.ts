/**
 * The folders of field types that say `seldom: true`, of the texts of files that declare types by their path. What a
 * type declares is read from its text, so that registries can be made while a type does not load.
 */
export function seldomFields(definitions: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(
    [...definitions].flatMap(([path, text]) => {
      const folder = /^fields\/([^/]+)\/def\.ts$/.exec(path)?.[1];
      return folder !== undefined && /^ {2}seldom: true,?$/m.test(text) ? [folder] : [];
    }),
  );
}
