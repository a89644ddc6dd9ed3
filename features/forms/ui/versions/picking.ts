/** What of the left side is to be put into the open form, by the marks of differences. */
export interface Picking {
  readonly picked: ReadonlySet<string>;
  /** Whether the open form takes it. */
  readonly mayPick: (mark: string) => boolean;
  readonly pick: (mark: string, isPicked: boolean) => void;
}
