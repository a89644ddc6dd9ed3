/**
 * Families about the person's own account, which no personal API token reaches: it cannot make another, or a password.
 */
export const accountFamilies: ReadonlySet<string> = new Set(["Session", "Accounts", "Users"]);
