const local = /^[^\s@"(),:;<>[\\\]]+$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/**
 * Whether a text is an e-mail address as people have them: a name, `@`, and a domain with at least one dot. Quoted
 * names and addresses of single hosts are refused, as are lengths that no mail server takes (64 signs before the `@`,
 * 254 in all).
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (text.length > 254 || name.length === 0 || name.length > 64) return false;
  if (!local.test(name) || name.startsWith(".") || name.endsWith(".") || name.includes("..")) return false;
  const labels = domain.split(".");
  return labels.length > 1 && labels.every((part) => part.length <= 63 && label.test(part));
}
