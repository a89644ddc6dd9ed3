// Made by `npm run generate` from the folders. Do not edit.

/** Every kind of document. */
export const documentKinds = [] as const;
