/** An object that inherits nothing, so that a key such as `__proto__` or `constructor` is a plain key. */
export type SafeRecord<Value> = { [key: string]: Value };

/**
 * What records are made from: its prototype is empty for good and has none itself. Objects of a class keep the layout
 * that their keys were added in; those of `Object.create(null)` are hash tables, and listing or copying one takes many
 * times as long.
 */
class Bare<Value> {
  [key: string]: Value;
}
Object.setPrototypeOf(Bare.prototype, null);
Reflect.deleteProperty(Bare.prototype, "constructor");
Object.freeze(Bare.prototype);

/** Names that reach a prototype in code which indexes ordinary objects; decoded input never carries them. */
const forbiddenKeys = new Set(["__proto__", "prototype", "constructor"]);

/** Makes an empty record that inherits nothing, optionally filled with the own entries of `source`. */
export function safeRecord<Value>(source?: Readonly<Record<string, Value>>): SafeRecord<Value> {
  const record: SafeRecord<Value> = new Bare<Value>();
  if (source) for (const key of Object.keys(source)) record[key] = source[key] as Value;
  return record;
}

/**
 * Parses JSON and refuses keys that could reach a prototype, at any depth.
 * Throws `SyntaxError` on malformed JSON and on a forbidden key.
 */
export function parseJsonSafely(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (forbiddenKeys.has(key)) throw new SyntaxError(`The key "${key}" is not allowed.`);
    return value;
  });
}
