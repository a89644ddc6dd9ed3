/** Errors of a provider that has not heard from the person what it needs; some also say so where the person refuses. */
const unanswered = ["login_required", "interaction_required", "consent_required", "account_selection_required"];

/** What an error of the provider counts as; null: an answer without one. */
export function refusalStatus(error: string | null): number {
  if (error === "access_denied") return 403;
  return error !== null && unanswered.includes(error) ? 401 : 400;
}
