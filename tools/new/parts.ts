/** A text in every language of the product. */
export interface Labels {
  readonly hu: string;
  readonly en: string;
  readonly de: string;
}

/** A row at the end of the first table below a heading of a page. */
export interface TableRow {
  readonly path: string;
  readonly heading: string;
  readonly row: string;
}

/**
 * What `npm run new` makes: files with their text, texts for people by folder and key, and rows of pages. `next` says
 * what is to be written by hand, sentence by sentence.
 */
export interface Parts {
  readonly files: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, Labels>>;
  readonly rows?: readonly TableRow[];
  readonly next?: readonly string[];
}

/**
 * What was asked for: the feature, or the group of functions, that it goes to (null where it has a place of its own),
 * its name, and its name for people.
 */
export interface Request {
  readonly feature: string | null;
  readonly name: string;
  readonly labels: Labels;
}
