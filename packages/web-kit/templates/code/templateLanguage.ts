import { StreamLanguage, type StreamParser } from "@codemirror/language";

interface Reading {
  /** In which markup: text, a tag, or a value that this character closes. */
  markup: "text" | "tag" | '"' | "'";
  isInTag: boolean;
  /** What ends the comment that is being read; empty outside one. */
  commentEnd: string;
}

type Stream = Parameters<StreamParser<Reading>["token"]>[0];

function readComment(stream: Stream, reading: Reading): string {
  if (stream.skipTo(reading.commentEnd)) {
    stream.match(reading.commentEnd);
    reading.commentEnd = "";
  } else stream.skipToEnd();
  return "comment";
}

/** Within braces: names, and the sign in front of one. */
function readTag(stream: Stream, reading: Reading): string | null {
  if (stream.match(/^\}\}\}?/)) {
    reading.isInTag = false;
    return "bracket";
  }
  if (stream.match(/^[#^/&>=]/)) return "keyword";
  if (stream.match(/^[\p{L}\p{N}_$.-]+/u)) return "propertyName";
  stream.next();
  return null;
}

function readValue(stream: Stream, reading: Reading, quote: string): string {
  while (!stream.eol() && !stream.match("{{", false)) {
    if (stream.next() !== quote) continue;
    reading.markup = "tag";
    break;
  }
  return "string";
}

function readMarkup(stream: Stream, reading: Reading): string | null {
  if (stream.match(/^\/?>/)) {
    reading.markup = "text";
    return "operator";
  }
  for (const quote of ['"', "'"] as const) {
    if (!stream.match(quote)) continue;
    reading.markup = quote;
    return readValue(stream, reading, quote);
  }
  if (stream.match(/^[\p{L}:_][\p{L}\p{N}:._-]*/u)) return "keyword";
  stream.next();
  return null;
}

function readText(stream: Stream, reading: Reading): string | null {
  if (stream.match(/^<\/?[a-z][a-z0-9-]*/i)) {
    reading.markup = "tag";
    return "typeName";
  }
  stream.next();
  while (!stream.eol() && !/[<{]/.test(stream.peek() ?? "")) stream.next();
  return null;
}

const parser: StreamParser<Reading> = {
  name: "template",
  startState: () => ({ markup: "text", isInTag: false, commentEnd: "" }),
  copyState: (reading) => ({ ...reading }),
  token(stream, reading) {
    if (reading.commentEnd !== "") return readComment(stream, reading);
    if (reading.isInTag) return readTag(stream, reading);
    if (stream.match(/^\{\{\s*!/)) {
      reading.commentEnd = "}}";
      return readComment(stream, reading);
    }
    if (stream.match(/^\{\{\{?/)) {
      reading.isInTag = true;
      return "bracket";
    }
    if (reading.markup === "tag") return readMarkup(stream, reading);
    if (reading.markup !== "text") return readValue(stream, reading, reading.markup);
    if (stream.match("<!--")) {
      reading.commentEnd = "-->";
      return readComment(stream, reading);
    }
    return readText(stream, reading);
  },
};

/** Templates: markup with the tags of Mustache in its text and its values. */
export const templateLanguage = StreamLanguage.define(parser);
