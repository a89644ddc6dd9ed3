import { Type } from "typebox";
import { inSheet, nullable, Picks, Reference } from "../schema.ts";

/**
 * Settings of a field that can offer the rows of a query: which query, and what of its rows people read. The key of a
 * row is what is stored.
 */
export const choiceQuery = () => ({
  query: inSheet(Type.Optional(nullable(Reference("query"))), { help: true }),
  /** A path from a column of the query. Absent or null: its first column of texts. */
  shown: inSheet(Type.Optional(nullable(Picks("path"))), { help: true }),
});
