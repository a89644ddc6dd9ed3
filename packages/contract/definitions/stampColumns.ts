/**
 * Physical columns of an own table in which the product keeps when and by whom a record was made and changed last
 * (design §5).
 */
export const stampColumns: ReadonlySet<string> = new Set(["created_at", "created_by", "changed_at", "changed_by"]);
