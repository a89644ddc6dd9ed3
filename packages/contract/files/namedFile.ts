/** A file that the value of a field names. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type. */
  readonly type: string;
}

/** How values that name files are read. Values of another shape name none. */
export interface FilesOf<Value> {
  of(value: Value): readonly NamedFile[];
  /** Bytes that a file may have by the settings of the field; infinite without a bound. */
  maxBytes(settings: { readonly [name: string]: unknown }): number;
  /** SQL of how many files there are, of the column expression `sql` of the type `jsonb`; it must take any JSON. */
  countSql(sql: string): string;
  /** The value with what is known of its files, by the ids under which it names them. */
  with(value: Value, known: ReadonlyMap<string, NamedFile>): Value;
}
