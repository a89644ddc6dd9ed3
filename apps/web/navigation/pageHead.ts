/** What the head of the document says of a page (spec shell §2.1). */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

function setMeta(name: string, content: string): void {
  let meta = document.querySelector(`meta[name="${name}"]`);
  if (meta === null) {
    meta = document.createElement("meta");
    meta.setAttribute("name", name);
    document.head.append(meta);
  }
  meta.setAttribute("content", content);
}

/** Has the document say what its page is. */
export function showHead({ title, description, keywords }: PageHead): void {
  document.title = title;
  setMeta("description", description);
  setMeta("keywords", keywords);
}

/** Shows the sign of the subsystem; where it is shown already, the browser has nothing to fetch. */
export function showFavicon(href: string): void {
  const link = document.querySelector("link[rel=icon]");
  if (link !== null && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
