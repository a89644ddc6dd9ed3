import type { Operation } from "@tessera/contract/defineOperation.ts";
import { validatorOf } from "@tessera/contract/documents/validatorOf.ts";

/**
 * Something wrong with an input. `path` is a JSON pointer; `code` is the JSON Schema keyword that failed, `unknown_key`
 * for a key that the operation does not know, `json` for a text that is no JSON.
 */
export interface InputProblem {
  readonly path: string;
  readonly code: string;
}

const maxProblems = 50;

function keysOf(params: object, name: string): readonly string[] {
  const keys: unknown = Reflect.get(params, name);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
}

/** Makes the check of an operation's input: every problem of a value, at most 50, none when it fits. */
export function inputCheck(operation: Operation): (input: unknown) => readonly InputProblem[] {
  const validator = validatorOf(operation.input);
  return (input) => {
    if (validator.Check(input)) return [];
    const found = new Map<string, InputProblem>();
    const add = (path: string, code: string): void => {
      if (found.size < maxProblems) found.set(`${path} ${code}`, { path, code });
    };
    for (const { keyword, instancePath, params } of validator.Errors(input)) {
      const inside = (key: string): string => `${instancePath}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (keyword === "additionalProperties") {
        for (const key of keysOf(params, "additionalProperties")) add(inside(key), "unknown_key");
      } else if (keyword === "required") {
        for (const key of keysOf(params, "requiredProperties")) add(inside(key), "required");
      } else if (keyword !== "boolean") add(instancePath, keyword);
    }
    return [...found.values()];
  };
}
