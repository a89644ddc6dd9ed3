import type { Services } from "@tessera/server-core/services.ts";

/** Parts of the services that a test gives, each as far as what it tests uses it. */
export type GivenServices = { readonly [Part in keyof Services]?: Partial<Services[Part]> };

/**
 * Services of which a test gives a part, and without field types; what it did not give throws as soon as it is read.
 */
export function partOfServices(given: GivenServices): Services {
  const parts = { fieldTypes: new Map(), behaviours: () => null, ...given };
  // What is not given cannot be reached by it.
  return new Proxy(parts, {
    get: (target, name) => {
      if (typeof name === "symbol" || name === "then" || name in target) return Reflect.get(target, name);
      throw new TypeError(`The test gives no ${name}.`);
    },
  }) as Services;
}
