import { TesseraError } from "@tessera/contract/errors.ts";

/** What the text of a value becomes in JSON: a text; a number or a boolean; the JSON that it is already. */
export type RowValueKind = "text" | "number" | "boolean" | "json";

/** A value of a row. `before` is the JSON between it and the value before it, such as `,"name":`. */
export interface RowValue {
  readonly before: string;
  readonly kind: RowValueKind;
}

/** How rows become JSON: `start`, the rows joined by commas, `end`; each row is its values and `after`. */
export interface RowShape {
  readonly start: string;
  readonly values: readonly RowValue[];
  readonly after: string;
  readonly end: string;
}

/** Writes one answer. */
export interface RowWriter {
  /**
   * Takes a row as PostgreSQL sends it (manual, "Message Formats", DataRow): `bytes` from `from` on. Throws
   * `query_too_expensive` when all rows together are more than an answer can hold.
   */
  add(bytes: Uint8Array, from: number, to: number): void;
  /** Whether no row has come. */
  isEmpty(): boolean;
  /** The JSON as UTF-8. */
  take(): Uint8Array;
}

const [quote, comma, minus, backslash, letterT] = [0x22, 0x2c, 0x2d, 0x5c, 0x74];
const [space, zero, nine] = [0x20, 0x30, 0x39];
/** Bytes that one byte of a text becomes at most: `\u0001`. */
const maxEscapeLength = 6;
const firstSize = 1 << 14;
/** Bytes of rows that become one answer at most: rows of long texts would take all memory there is. */
const maxBytes = 1 << 26;

const encoder = new TextEncoder();
const nullText = encoder.encode("null");
const trueText = encoder.encode("true");
const falseText = encoder.encode("false");
const escapes = Array.from({ length: backslash + 1 }, (_, code) =>
  encoder.encode(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
);

function lengthAt(bytes: Uint8Array, at: number): number {
  // A null has the length -1, so the sign counts.
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}

function copy(target: Uint8Array, at: number, text: Uint8Array): number {
  for (let index = 0; index < text.length; index++) target[at + index] = text[index] ?? 0;
  return at + text.length;
}

function copyPart(target: Uint8Array, at: number, bytes: Uint8Array, from: number, to: number): number {
  let end = at;
  for (let index = from; index < to; index++) target[end++] = bytes[index] ?? 0;
  return end;
}

function copyText(target: Uint8Array, at: number, bytes: Uint8Array, from: number, to: number): number {
  let end = at;
  target[end++] = quote;
  for (let index = from; index < to; index++) {
    const byte = bytes[index] ?? 0;
    if (byte >= space && byte !== quote && byte !== backslash) target[end++] = byte;
    else end = copy(target, end, escapes[byte] ?? nullText);
  }
  target[end++] = quote;
  return end;
}

/** Whether JSON has a number for the text: not for NaN and the infinities. */
function isNumber(bytes: Uint8Array, from: number): boolean {
  const first = bytes[from] === minus ? bytes[from + 1] : bytes[from];
  return first !== undefined && first >= zero && first <= nine;
}

/**
 * Prepares the writing of rows as JSON, from bytes to bytes: sending rows costs the database less than half of making
 * JSON, and most bytes of a value are those of its JSON.
 */
export function jsonRows(shape: RowShape): () => RowWriter {
  const kinds = shape.values.map((value) => value.kind);
  const befores = shape.values.map((value) => encoder.encode(value.before));
  const [start, after, end] = [shape.start, shape.after, shape.end].map((text) => encoder.encode(text));
  if (!start || !after || !end) throw new TypeError("A shape has a start and ends.");
  const fixed = befores.reduce((sum, before) => sum + before.length + nullText.length, after.length + end.length + 1);

  return () => {
    let target = new Uint8Array(firstSize);
    let length = copy(target, 0, start);
    let isFirst = true;
    let taken = 0;

    const write = (index: number, bytes: Uint8Array, from: number, to: number): void => {
      const kind = kinds[index];
      if (kind === "text") length = copyText(target, length, bytes, from, to);
      else if (kind === "boolean") length = copy(target, length, bytes[from] === letterT ? trueText : falseText);
      else if (kind === "json" || isNumber(bytes, from)) length = copyPart(target, length, bytes, from, to);
      else length = copyText(target, length, bytes, from, to);
    };

    return {
      add: (bytes, from, to) => {
        // The number of values stands first, then each with its length.
        let at = from + 2;
        taken += to - at;
        if (taken > maxBytes) throw new TesseraError("query_too_expensive");
        const max = length + fixed + maxEscapeLength * (to - at);
        if (max > target.length) {
          const larger = new Uint8Array(2 * max);
          larger.set(target.subarray(0, length));
          target = larger;
        }
        if (!isFirst) target[length++] = comma;
        isFirst = false;
        for (let index = 0; index < kinds.length; index++) {
          length = copy(target, length, befores[index] ?? nullText);
          const size = lengthAt(bytes, at);
          at += 4;
          if (size < 0) length = copy(target, length, nullText);
          else {
            write(index, bytes, at, at + size);
            at += size;
          }
        }
        length = copy(target, length, after);
      },
      isEmpty: () => isFirst,
      take: () => {
        if (length + end.length > target.length) {
          const larger = new Uint8Array(length + end.length);
          larger.set(target.subarray(0, length));
          target = larger;
        }
        return target.subarray(0, copy(target, length, end));
      },
    };
  };
}
