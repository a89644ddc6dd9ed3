import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { declaredType } from "@tessera/expression/userFunctions/createUserFunctions.ts";
import type { UserFunctionSource } from "@tessera/expression/userFunctions/userFunction.ts";

type Parameter = FunctionBody["parameters"][number];

/** What the body of a function says of how it is called and what it comes to. */
export interface FunctionParts extends Pick<FunctionBody, "name" | "aliases" | "result" | "kind" | "expression"> {
  readonly parameters: readonly Pick<Parameter, "name" | "aliases" | "type" | "list" | "optional">[];
}

/** A function as the expression package takes it. */
export function functionSource(id: string, body: FunctionParts): UserFunctionSource {
  return {
    id,
    name: body.name,
    aliases: body.aliases ?? [],
    parameters: body.parameters.map((parameter) => ({
      name: parameter.name,
      type: declaredType(parameter.type, parameter.list === true),
      aliases: parameter.aliases ?? [],
      optional: parameter.optional === true,
    })),
    result: declaredType(body.result.type, body.result.list === true),
    text: body.kind === "script" ? null : (body.expression ?? ""),
  };
}
