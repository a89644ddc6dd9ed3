/** Classes that templates may say; any other would borrow the looks of the product's own parts. */
const own = /^tpl-[a-z0-9-]{1,40}$/;

/** The classes of an installation's own (`tpl-…`) among those of a text. */
export function ownClasses(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((one) => own.test(one))
    .join(" ");
}
