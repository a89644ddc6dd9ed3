/** A record that was walked to. */
export interface Place {
  readonly entity: string;
  readonly key: string;
  readonly name: string;
}
