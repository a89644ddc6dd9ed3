/** Letters that RFC 8187 lets stand as they are. */
const plain = /[^A-Za-z0-9!#$&+.^_`|~-]/g;

const percent = (letter: string): string => encodeURIComponent(letter).replace(/['()*]/g, hex);
const hex = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * A `Content-Disposition` header (RFC 6266): the name once for old readers, in letters that no header can be broken
 * with, and once whole.
 */
export function contentDisposition(name: string, isInline: boolean): string {
  const whole = name.toWellFormed();
  const simple = whole
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^ A-Za-z0-9()._-]/g, "_");
  return `${isInline ? "inline" : "attachment"}; filename="${simple}"; filename*=UTF-8''${whole.replace(/[\s\S]/gu, (letter) => (letter.search(plain) < 0 ? letter : percent(letter)))}`;
}
