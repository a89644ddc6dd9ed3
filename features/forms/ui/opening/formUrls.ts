/** A route of the application. */
export interface Route {
  readonly id: string;
  readonly route: string;
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? "";

function sibling(url: string, action: string): string {
  return `${pathOf(url).replace(/\/[^/]*$/, "")}/${action}`;
}

/**
 * Where a page goes on that has made a record at `url` (`…/create`, or `…/update` of one that it was made from): the
 * route of the url `after`, else the page beside it where the record is worked on; null when there is neither.
 */
export function createdUrl(
  url: string,
  key: string,
  routes: readonly Route[],
  after: string | null | undefined,
): string | null {
  const next = routes.find((one) => one.id === after);
  if (next) return next.route;
  const route = sibling(url, "update");
  return /\/(create|update)$/.test(pathOf(url)) && routes.some((one) => one.route === route)
    ? `${route}?${new URLSearchParams({ id: key })}`
    : null;
}

/** The list beside a form's page (`…/index`); null when there is none. */
export function listUrl(url: string, routes: readonly Route[]): string | null {
  const route = sibling(url, "index");
  return routes.some((one) => one.route === route) ? route : null;
}
