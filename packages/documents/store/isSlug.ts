import { Slug } from "@tessera/contract/schema.ts";
import { Compile } from "typebox/compile";

const validator = Compile(Slug());

/** Whether a text can be the id of a document or subsystem. */
export function isSlug(text: string): boolean {
  return validator.Check(text);
}
