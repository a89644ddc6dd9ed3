/** Where the page is that draws a preview; below a prefix that no url of an installation has. */
export const previewPath = "/pages/preview";
