/** The record that the address of a page names; null where it names none, as on a page that makes one. */
export function recordOfPage(
  entity: string | null,
  url: string,
): { readonly entity: string; readonly key: string } | null {
  const params = new URLSearchParams(url.split("?")[1] ?? "");
  const [of, key] = [entity ?? params.get("entity"), params.get("id") ?? params.get("idMaintable")];
  return of && key ? { entity: of, key } : null;
}
