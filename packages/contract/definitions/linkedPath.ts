/** Records that are linked to those of an entity by rows of a link entity. */
export interface LinkedRecords {
  /** The link entity. */
  readonly entity: string;
  /** Its reference to the records that the link begins at. */
  readonly reference: string;
  /** Its reference to the linked records. */
  readonly target: string;
}

/** No name of a column or reference has it, and no id of an entity. */
const mark = "/";

/** Linked records as a path, which filters and sorts as any other. */
export const linkedPath = ({ entity, reference, target }: LinkedRecords): string =>
  [entity, reference, target].join(mark);

/** What a path made by `linkedPath` says; null for any other. */
export function readLinkedPath(path: string): LinkedRecords | null {
  const [entity, reference, target, ...more] = path.split(mark);
  if (!entity || !reference || !target || more.length > 0) return null;
  return { entity, reference, target };
}
