/** Where a file is opened, or, with `download`, kept from. */
export const fileAddress = (id: string, download: boolean): string =>
  `/api/Files/download-file?id=${encodeURIComponent(id)}&download=${download}`;

/** Where the small picture of a file is. */
export const previewAddress = (id: string): string => `/api/Files/preview-file?id=${encodeURIComponent(id)}`;
