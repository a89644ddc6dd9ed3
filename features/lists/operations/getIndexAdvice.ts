import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, LanguageName, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { getList, listSelection } from "./getList.ts";

/** An index that would serve what a list is asked: the columns it is of, as the list calls the first, and what for. */
export const advisedIndex = closed({
  label: Type.String(),
  use: oneOf("search", "filter", "sort", "join"),
  columns: Type.Array(Type.String()),
  kind: oneOf("btree", "search", "elements"),
  language: nullable(LanguageName()),
});

/**
 * Why a list takes long under what it is asked, and the indexes that would help and are not there; see
 * `Definition_planIndexes`.
 */
export const getIndexAdvice = defineOperation({
  id: "List_getIndexAdvice",
  family: "Lists",
  name: "get-index-advice",
  method: "POST",
  encoding: "form",
  envelope: "body",
  access: { kind: "page", shows: "list", named: "idList" },
  changesState: false,
  jsonKeys: ["filter", "order"],
  summary: "Indexes that would make a list faster",
  errors: ["not_found", "access_denied"],
  input: closed({ ...listSelection, order: getList.input.properties.order }),
  output: closed({
    /** The entity whose indexes they are: of a query over several, the first that misses some. */
    entity: Type.String(),
    /** Those that are missing. */
    indexes: Type.Array(advisedIndex),
    /** Labels of columns that no index serves: names of other records, choices and what is computed. */
    unserved: Type.Array(Type.String()),
    /** What the caller may do about it: publish the entity, draft it, or ask who may. */
    may: oneOf("publish", "draft", "ask"),
    /** Whether they may draft the list, which says what its search looks into. */
    mayDraftList: Type.Boolean(),
  }),
});
