/** A name as SQL says it. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A text as SQL says it. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Names that PostgreSQL allows and that programs stumble over. */
export const oddNames = [
  ...[
    "order",
    "select",
    "user",
    "class",
    "null",
    "Name",
    "NAME",
    "name",
    "id",
    "ID",
    "Id",
    "value",
    "key",
    "rows",
    "from",
  ],
  ...[
    'it"s',
    "a b",
    " lead",
    "trail ",
    "semi;colon",
    "back\\slash",
    "per%cent",
    "til~de",
    "dot.ted",
    "com,ma",
    "1st",
    "_",
    "__proto__",
  ],
  ...[
    "constructor",
    "Größe",
    "名前",
    "😀",
    "été",
    "tab\there",
    "l".repeat(63),
    `${"m".repeat(60)}_ö`,
    "$cash",
    "a-b",
    "a_b",
    "a/b",
    "{x}",
    "<b>",
  ],
  ...[
    "toString",
    "params",
    "records",
    "this",
    "true",
    "version",
    "display",
    "values",
    "form",
    "parent",
    "row",
    "mode",
    "type",
  ],
];

/** A type of column, with values of it. */
export interface Kind {
  readonly sql: string;
  /** A value as SQL; `n` tells rows apart. */
  readonly value: (n: number) => string;
  readonly isKey: boolean;
}

const padded = (n: number) => String(n % 1_000_000).padStart(12, "0");
/** Types of all sorts, with those that programs get wrong. */
export const kinds: readonly Kind[] = [
  { sql: "smallint", value: (n) => String(n % 30_000), isKey: true },
  { sql: "integer", value: (n) => String(n), isKey: true },
  { sql: "bigint", value: (n) => `9007199254740993 + ${n}`, isKey: true },
  { sql: "numeric(30,10)", value: (n) => `${n}.0123456789`, isKey: true },
  { sql: "numeric", value: (n) => `${n}.5`, isKey: true },
  { sql: "numeric(5,-2)", value: (n) => `${n % 90}00`, isKey: false },
  { sql: "real", value: (n) => `${n}.25`, isKey: false },
  { sql: "double precision", value: (n) => (n % 5 === 0 ? "'NaN'" : `${n}.1`), isKey: false },
  { sql: "boolean", value: (n) => String(n % 2 === 0), isKey: false },
  { sql: "text", value: (n) => (n % 2 === 0 ? "''" : literal(`it's ${n} ~%/?&#"\\ 名`)), isKey: true },
  { sql: "varchar(20)", value: (n) => (n % 5 === 0 ? "''" : literal(`v ${n}`)), isKey: true },
  { sql: "char(6)", value: (n) => literal(`c${n}`), isKey: true },
  { sql: "date", value: (n) => (n % 6 === 0 ? "'infinity'" : `date '2020-01-01' + ${n}`), isKey: true },
  { sql: "time", value: (n) => `time '00:00' + interval '${n} seconds'`, isKey: true },
  { sql: "timetz", value: () => "'10:00+02'", isKey: false },
  { sql: "timestamp", value: (n) => `timestamp '2020-01-01' + interval '${n} hours'`, isKey: true },
  {
    sql: "timestamptz",
    value: (n) => `timestamptz '2020-01-01 00:00:00.123456+00' + interval '${n} hours'`,
    isKey: true,
  },
  { sql: "interval", value: (n) => `interval '${n} days'`, isKey: false },
  { sql: "uuid", value: (n) => literal(`0190d1b2-0000-7000-8000-${padded(n)}`), isKey: true },
  { sql: "json", value: (n) => `'{"a": ${n}}'`, isKey: false },
  { sql: "jsonb", value: (n) => `'[${n}, null]'`, isKey: false },
  { sql: "bytea", value: (n) => `decode(lpad(to_hex(${n}), 8, '0'), 'hex')`, isKey: true },
  { sql: "inet", value: (n) => `inet '10.0.0.0' + ${n}`, isKey: true },
  { sql: "money", value: (n) => `${n}::money`, isKey: false },
  { sql: "bit(5)", value: () => "B'10101'", isKey: false },
  { sql: "varbit(9)", value: () => "B'101'", isKey: false },
  { sql: "point", value: (n) => `'(${n},1)'`, isKey: false },
  { sql: "tsvector", value: (n) => `to_tsvector('simple', 'word ${n}')`, isKey: false },
  { sql: "int4range", value: (n) => `int4range(${n}, ${n + 2})`, isKey: true },
  { sql: "integer[]", value: (n) => `array[${n}, null, 3]`, isKey: true },
  { sql: "text[]", value: (n) => `array['a,b', ${literal(`"${n}"`)}]`, isKey: false },
  { sql: "xml", value: (n) => `'<a>${n}</a>'`, isKey: false },
  { sql: '"char"', value: () => "'x'", isKey: false },
  { sql: "name", value: (n) => literal(`n${n}`), isKey: true },
  { sql: "oid", value: (n) => `${n}`, isKey: true },
];
