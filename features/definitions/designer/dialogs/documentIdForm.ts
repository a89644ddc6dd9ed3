/** The form of an id that people give to a new document. */
export const documentIdForm = /^[a-z0-9][a-z0-9_.-]{0,119}$/;
