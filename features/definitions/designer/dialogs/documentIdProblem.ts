/** The form of an id that people give to a new document. */
export const documentIdForm = /^[a-z0-9][a-z0-9_.-]{0,119}$/;

/** What is wrong with the id of a new document, as the key of a text; null for nothing. */
export function documentIdProblem(id: string, isTaken: (id: string) => boolean): string | null {
  if (!documentIdForm.test(id)) return "definitions.new.id_malformed";
  return isTaken(id) ? "definitions.new.id_taken" : null;
}
