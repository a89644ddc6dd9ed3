/** Names that a system of files keeps for devices. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Bytes of a name, so that it fits everywhere with what is added to it. */
const maxBytes = 200;

const bytesOf = (text: string): number => Buffer.byteLength(text);

function shortened(name: string): string {
  if (bytesOf(name) <= maxBytes) return name;
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 && bytesOf(name.slice(dot)) <= 20 ? name.slice(dot) : "";
  let stem = "";
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (bytesOf(stem) + bytesOf(letter) + bytesOf(ending) > maxBytes) break;
    stem += letter;
  }
  return (stem + ending).replace(/[. ]+$/, "");
}

/**
 * The name of a file as it is kept and shown: its last part when a path was sent, without marks that nobody sees
 * (controls, joiners, marks that turn the direction of text and make `exe.pdf` of `fdp.exe`), and without what file
 * systems refuse. Never empty.
 */
export function cleanName(sent: string): string {
  // What is taken out may stand between letters and marks, which have one order and one form only when they are
  // neighbours.
  const visible = sent
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, "")
    .normalize("NFC");
  const last = visible.split(/[/\\]/).at(-1) ?? "";
  const kept = last
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .replace(device, "_$&");
  return kept === "" ? "file" : shortened(kept);
}

/** The ending of a clean name in small letters, without its dot; empty without one. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}
