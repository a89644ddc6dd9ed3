import type { Product } from "../start/startServer.ts";

/** A product of nothing, for servers of which a test looks at one part: what it needs is put over it. */
export const bareProduct: Product = {
  operations: [],
  kinds: [],
  fieldTypes: [],
  panelTypes: [],
  documents: [],
  texts: new Map(),
  pageFiles: [],
  webFolder: null,
  version: "0",
};
