// Made by `npm run generate` from the folders. Do not edit.

/** Every operation of the product. */
export const operations = [] as const;
