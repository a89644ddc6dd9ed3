/** A text in every language of the product. */
export interface Labels {
  readonly hu: string;
  readonly en: string;
  readonly de: string;
}

/** What `npm run new` makes: files with their text, and texts for people by folder and key. */
export interface Parts {
  readonly files: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, Labels>>;
}

/** What was asked for: the folder it goes to (null where it has a place of its own), its name, and its name for people. */
export interface Request {
  readonly feature: string | null;
  readonly name: string;
  readonly labels: Labels;
}
