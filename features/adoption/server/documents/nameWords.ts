import { nameParts, singular } from "./names.ts";

const wordsOf = (text: string): readonly string[] => text.split(" ");

/** Words that names of columns and tables are commonly made of, whatever the database is about. */
const commonWords = new Set([
  ...wordsOf(
    "id name date code number type status time count amount rate level price unit line item order orders sales product",
  ),
  ...wordsOf(
    "category customer person address city country currency first last middle birth start end due ship list total",
  ),
  ...wordsOf(
    "modified created updated description detail header history business entity group class size weight flag phone",
  ),
  ...wordsOf(
    "email user account key cost quantity reason method vendor purchase work employee department store territory",
  ),
  ...wordsOf(
    "region province state postal street house title job hire marital gender contact note notes comment subject",
  ),
  ...wordsOf(
    "active current default valid online revision version safety stock tax discount payment invoice delivery return",
  ),
  ...wordsOf(
    "supplier partner company branch office warehouse location material materials model serial batch brand colour",
  ),
  ...wordsOf(
    "color length width height image document file page node parent child root path login password role language",
  ),
  ...wordsOf(
    "year month week hour minute second begin begins finish total balance credit debit value percent rating score",
  ),
  ...wordsOf(
    "national additional extra other old new max min average standard preferred finished goods bill receipt qty amt of to",
  ),
  ...wordsOf(
    "from lead pay base catalog catalogue component change hours organization organisation organizational web service url",
  ),
]);

/** Words that look as if they were two. They stay whole, and names may be made of them. */
const wholeWords = new Set([
  ...wordsOf(
    "capacity electricity integrate moderate corporate network framework homework telephone microphone prototype",
  ),
  ...wordsOf(
    "candidate mandate update validate weekend overtime lifetime keyword background household workshop message",
  ),
]);

/** Ends of a word that are no words themselves: `shipping` is not `ship` and `ping`. */
const wordEndings = /^(?:[a-z]?ing|[ai]?tions?|ments?|abl[ey]|ness|ity|ities|ables?|ified|ional|alis|aliz)/;

const shortest = 4;

/** The last and the next letters that names of a set have around a piece of theirs. */
class Neighbours {
  readonly #next = new Map<string, Set<string>>();
  readonly #previous = new Map<string, Set<string>>();

  constructor(names: Iterable<string>) {
    const add = (map: Map<string, Set<string>>, piece: string, letter: string) => {
      const known = map.get(piece);
      if (known) known.add(letter);
      else map.set(piece, new Set([letter]));
    };
    for (const name of names) {
      for (let at = shortest; at < name.length; at++) add(this.#next, name.slice(0, at), name.charAt(at));
      for (let at = 1; at <= name.length - shortest; at++) add(this.#previous, name.slice(at), name.charAt(at - 1));
    }
  }

  /** Whether names that begin with the piece go on differently. */
  endsAfter(piece: string): boolean {
    return (this.#next.get(piece)?.size ?? 0) > 1;
  }

  /** Whether a word ends or begins at both sides of the piece. */
  areVaried(piece: string): boolean {
    return this.endsAfter(piece) || (this.#previous.get(piece)?.size ?? 0) > 1;
  }
}

interface Way {
  readonly pieces: readonly string[];
  readonly unknown: number;
}

/**
 * Splits lower-case names that run together into words, by the words of all names of the same database:
 * `salesorderheader` → sales, order, header. A name stays whole unless exactly one way to split it is the best.
 */
export class NameWords {
  readonly #known: Set<string>;
  readonly #neighbours: Neighbours;
  readonly #split = new Map<string, readonly string[]>();

  constructor(physicals: Iterable<string>) {
    const parts = [...physicals].flatMap(nameParts).map((part) => part.toLowerCase());
    const names = new Set(parts.filter((part) => /^[a-z]{3,}$/.test(part)));
    this.#neighbours = new Neighbours(names);
    this.#known = new Set([...commonWords, ...wholeWords, ...names, ...[...names].map(singular)]);
    this.#derive();
  }

  /** What is left of a name beside a word that is known is a word as well, where other names prove it. */
  #derive(): void {
    for (let round = 0; round < 3; round++) {
      const found = new Set<string>();
      for (const name of this.#known) {
        if (wholeWords.has(name)) continue;
        for (let at = shortest; at <= name.length - 2; at++) {
          const [left, right] = [name.slice(0, at), name.slice(at)];
          const isEnd = commonWords.has(right) || (right.length >= shortest && this.#known.has(right));
          if (isEnd && this.#neighbours.endsAfter(left)) found.add(left);
          if (right.length >= shortest && this.#known.has(left) && this.#isWord(right)) found.add(right);
        }
      }
      for (const word of found) this.#known.add(word);
    }
  }

  #isWord(piece: string): boolean {
    return this.#neighbours.areVaried(piece) && !wordEndings.test(piece);
  }

  #isPiece(name: string, from: number, to: number): boolean {
    const piece = name.slice(from, to);
    if (piece === name || !this.#known.has(piece)) return false;
    // `friendship`, `membership`: the end of a noun, not the verb.
    if (piece === "ship" && from > 0 && to === name.length) return false;
    return piece.length >= shortest || commonWords.has(piece) || from === 0;
  }

  /** The best ways to split a name: those with the fewest unknown and then the fewest pieces. */
  #ways(name: string): readonly Way[] {
    const best: (readonly Way[])[] = [[{ pieces: [], unknown: 0 }]];
    const bestOf = (ways: readonly Way[]): readonly Way[] => {
      const cost = ({ pieces, unknown }: Way) => unknown * 100 + pieces.length;
      const min = Math.min(...ways.map(cost));
      return ways.filter((way) => cost(way) === min).slice(0, 8);
    };
    for (let to = 1; to <= name.length; to++) {
      const ways: Way[] = [];
      for (let from = 0; from < to; from++) {
        const before = best[from] ?? [];
        const piece = name.slice(from, to);
        const isTail = to === name.length && from >= shortest && piece.length > shortest && !wordEndings.test(piece);
        if (this.#isPiece(name, from, to))
          ways.push(...before.map(({ pieces, unknown }) => ({ pieces: [...pieces, piece], unknown })));
        else if (isTail && this.#neighbours.endsAfter(name.slice(0, from)))
          ways.push(...before.map(({ pieces, unknown }) => ({ pieces: [...pieces, piece], unknown: unknown + 1 })));
      }
      best.push(ways.length === 0 ? [] : bestOf(ways));
    }
    return best[name.length] ?? [];
  }

  /** The words of a lower-case part of a name, in lower case. */
  split(part: string): readonly string[] {
    const known = this.#split.get(part);
    if (known) return known;
    const isWhole = !/^[a-z]{5,}$/.test(part) || commonWords.has(part) || wholeWords.has(part);
    const ways = isWhole ? [] : this.#ways(part).map(({ pieces }) => pieces.flatMap((piece) => this.split(piece)));
    const [first = [part], ...others] = ways;
    const isOnly = others.every((other) => other.join(" ") === first.join(" "));
    const words = isOnly ? first : [part];
    this.#split.set(part, words);
    return words;
  }
}
