/**
 * How a path of this installation begins, as a pattern. Browsers read `\` as `/` and drop tabs and line breaks out of
 * addresses, so `//host`, `/\host` and `/`, a tab, `/host` lead to another site.
 */
export const ownPathStart = "/(?![\\t\\n\\r]*[/\\\\])";

const start = new RegExp(`^${ownPathStart}`);

/** Whether an address is a path of this installation, as browsers read it. */
export const isOwnPath = (address: string): boolean => start.test(address);
