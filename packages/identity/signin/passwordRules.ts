/** Fewest characters of a password. Length is what makes it hard to guess; rules about its letters only make it hard to remember. */
export const passwordLength = 10;

/** What is wrong with a wanted password: too short or long, or the person's own login; null when it will do. */
export function passwordProblem(password: string, login: string): "short" | "long" | "login" | null {
  if ([...password].length < passwordLength) return "short";
  if (password.length > 500) return "long";
  return password.toLowerCase().includes(login.toLowerCase()) && login.length > 3 ? "login" : null;
}
