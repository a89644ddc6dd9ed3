/** Words that end FROM; PostgreSQL lets none of them be an alias. */
export const endsFrom = new Set(
  "where group order having limit offset union intersect except returning for".split(" "),
);
/** Words that may follow a relation besides those and an alias; `set` and `values` only where they belong. */
export const afterRelation = new Set([
  ...endsFrom,
  ..."as on join left right full inner cross natural using into loop".split(" "),
]);
/** Words that mean something only where nothing else could stand. */
export const plainWords = new Set(
  "year month day hour minute second week quarter type message detail hint key".split(" "),
);
export const levelsOfRaise = new Set("exception notice warning info log debug".split(" "));
export const conditions = new Set(
  "unique_violation not_null_violation foreign_key_violation check_violation exclusion_violation no_data_found too_many_rows raise_exception".split(
    " ",
  ),
);
export const raisedState = /^(?:P0|23)[0-9A-Z]{3}$/;
/** Statements that end where another one begins. */
export const opensBlock: Readonly<Record<string, string>> = {
  if: "then",
  elsif: "then",
  elseif: "then",
  when: "then",
  while: "loop",
  for: "loop",
  foreach: "loop",
};
export const takesInto = new Set(["select", "insert", "update", "delete", "with"]);
