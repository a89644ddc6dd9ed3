/** Who changes definitions; both null for the server itself (first start, a command line). */
export interface Author {
  readonly userId: string | null;
  readonly displayName: string | null;
}
