import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { standardFunctions } from "@tessera/expression/functions/standardLibrary.ts";
import {
  createUserFunctions,
  type UserFunctionScope,
  type UserFunctions,
} from "@tessera/expression/userFunctions/createUserFunctions.ts";
import { userFields } from "../compile/compileScope.ts";
import { typeOfValue } from "../compile/typeOfValue.ts";
import { functionSource } from "./functionSource.ts";

const made = new WeakMap<DocumentLookup, UserFunctions>();

/** What the body of a function may name besides its parameters: the user, and the columns that look-ups answer. */
export function functionScope(lookup: DocumentLookup): UserFunctionScope {
  return {
    user: userFields,
    resourceType: (functionName, name, column) => {
      const entity = functionName === "lookup" && name !== null ? findBody(lookup, "entity", name) : null;
      const found = entity?.columns.find((one) => one.name === column);
      return found ? typeOfValue(found.type, found.element ?? null) : null;
    },
  };
}

/** All functions of the product and of `function` documents; made once for a state of the documents. */
export function functionsOf(lookup: DocumentLookup): UserFunctions {
  const known = made.get(lookup);
  if (known) return known;
  const sources = lookup.all("function").map((document) => functionSource(document.id, bodyOf(document, "function")));
  const functions = createUserFunctions(sources, standardFunctions, functionScope(lookup));
  made.set(lookup, functions);
  return functions;
}

/** What expressions of documents may call. */
export function functionLibrary(lookup: DocumentLookup): Library {
  return functionsOf(lookup).library;
}
