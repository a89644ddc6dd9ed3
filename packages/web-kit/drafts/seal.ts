import type { Json } from "@tessera/std/canonicalJson.ts";

const algorithm = "AES-GCM";
/** Length that AES-GCM is made for. */
const nonceBytes = 12;

function toText(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The key of seals from its 32 bytes as Base64. It cannot be read out again. */
export function sealKey(text: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", toBytes(text), algorithm, false, ["encrypt", "decrypt"]);
}

/** Encrypts a value for anyone who has the key. `owner` is bound to it: under another one it cannot be opened. */
export async function seal(key: CryptoKey, owner: string, value: Json): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const additionalData = new TextEncoder().encode(owner);
  const text = new TextEncoder().encode(JSON.stringify(value));
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv, additionalData }, key, text);
  return `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
}

/** What was sealed; undefined when the key or the owner is another, or it was changed since. */
export async function unseal(key: CryptoKey, owner: string, sealed: string): Promise<unknown> {
  const [iv = "", content = ""] = sealed.split(".");
  try {
    const additionalData = new TextEncoder().encode(owner);
    const text = await crypto.subtle.decrypt(
      { name: algorithm, iv: toBytes(iv), additionalData },
      key,
      toBytes(content),
    );
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    // Nothing of ours, or not for this person.
    return undefined;
  }
}
