/** The address of a file that the build keeps beside the page's own. */
declare module "*?url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: so does the build
  export default url;
}
