import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";

const validators = new WeakMap<TSchema, Validator>();

/**
 * The compiled check of a schema that is declared once and never changed: it is compiled by the first who asks, for all
 * of the process. Browsers, which have no use for the compiler, do not import this.
 */
export function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (!validator) {
    validator = Compile(schema);
    validators.set(schema, validator);
  }
  return validator;
}
