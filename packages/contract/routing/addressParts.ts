/**
 * Path and query (without its mark) of an address of the installation, such as `/orders/index?q=1#lines`; its fragment
 * is left out.
 */
export function addressParts(url: string): { readonly path: string; readonly query: string } {
  const [path = "", query = ""] = url.split("#", 1)[0]?.split(/\?(.*)/s) ?? [];
  return { path, query };
}
