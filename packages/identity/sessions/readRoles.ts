/** The texts of a list that the database wrote as JSON. */
export function readRoles(json: string): readonly string[] {
  const roles: unknown = JSON.parse(json);
  return Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [];
}
