/** `some-name`, `some_name` or `SomeName` as `someName`. */
export function camelCase(name: string): string {
  const words = pascalCase(name);
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}

/** `some-name`, `some_name` or `someName` as `SomeName`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

/** `someName` or `SomeName` as `some-name`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}
