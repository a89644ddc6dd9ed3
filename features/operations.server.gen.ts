// Made by `npm run generate` from the folders. Do not edit.

/** The handler of every operation; each names the operation it answers. */
export const operationHandlers = [] as const;
