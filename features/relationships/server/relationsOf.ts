import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";

/** Where the label of a reference or column stands. */
interface LabelPlace {
  readonly entity: string;
  readonly element: string;
  /** As it is stored. */
  readonly literal: string;
}

/** One way in which records of an entity are tied to records of another. */
export interface Relation {
  /** Unique among the relations of an entity. */
  readonly id: string;
  /**
   * `to`: the record names others; `from`: others name it; `linked`: records of a third entity name it and others
   * besides.
   */
  readonly direction: "to" | "from" | "linked";
  /** Whose records stand at the other end. */
  readonly entity: string;
  /** What names them. */
  readonly label: LabelPlace;
  /** Columns without which nothing of it may be seen, by the entity that has them. */
  readonly reads: readonly { readonly entity: string; readonly columns: readonly string[] }[];
  /** Of `to`: the reference, or the column of several values, of the record itself that names others. */
  readonly own: { readonly reference: string } | { readonly column: string } | null;
  /** Of `from` and `linked`: which records of `entity` are tied to the record `key`. */
  readonly where: ((key: string) => Condition) | null;
}

type Bodies = ReadonlyMap<string, EntityBody>;
type References = EntityBody["references"];
type Columns = EntityBody["columns"];

const named = (entity: string, { id, label }: { readonly id: string; readonly label: string }): LabelPlace => ({
  entity,
  element: id,
  literal: label,
});

const equals = (field: string, value: string): Condition => ({ field, operator: "=", operand: { value } });

function own(entity: string, body: EntityBody): readonly Relation[] {
  const references = body.references.map(
    (reference): Relation => ({
      id: `to:${reference.name}`,
      direction: "to",
      entity: reference.entity,
      label: named(entity, reference),
      reads: [{ entity, columns: reference.columns }],
      own: { reference: reference.name },
      where: null,
    }),
  );
  const lists = body.columns.flatMap(({ reference, ...column }): Relation[] =>
    reference
      ? [
          {
            id: `to:${column.name}`,
            direction: "to",
            entity: reference.entity,
            label: named(entity, column),
            reads: [{ entity, columns: [column.name] }],
            own: { column: column.name },
            where: null,
          },
        ]
      : [],
  );
  return [...references, ...lists];
}

const referring = (entity: string, child: string, references: References): readonly Relation[] =>
  references
    .filter((reference) => reference.entity === entity)
    .map((reference) => ({
      id: `from:${child}.${reference.name}`,
      direction: "from",
      entity: child,
      label: named(child, reference),
      reads: [{ entity: child, columns: reference.columns }],
      own: null,
      where: (key) => equals(reference.name, key),
    }));

const listing = (entity: string, child: string, columns: Columns): readonly Relation[] =>
  columns
    .filter(({ reference }) => reference?.entity === entity)
    .map((column) => ({
      id: `from:${child}.${column.name}`,
      direction: "from",
      entity: child,
      label: named(child, column),
      reads: [{ entity: child, columns: [column.name] }],
      own: null,
      where: (key) => ({ field: column.name, operator: "IN", operand: { value: [key] } }),
    }));

/** A link entity names two records or more, and its rows belong to one of them. */
function linked(entity: string, link: string, { parent, references }: EntityBody): readonly Relation[] {
  if (!parent || references.length < 2) return [];
  return references
    .filter((reference) => reference.entity === entity)
    .flatMap((back) =>
      references
        .filter((target) => target !== back)
        // A row tied to the record by its parent leads on, and so does one that leads to its parent.
        .filter((target) => back.name === parent.reference || target.name === parent.reference)
        .map((target) => ({
          id: `linked:${link}.${back.name}.${target.name}`,
          direction: "linked" as const,
          entity: target.entity,
          label: named(link, target),
          reads: [{ entity: link, columns: [...back.columns, ...target.columns] }],
          own: null,
          where: (key: string) => ({ exists: { entity: link, reference: target.name }, where: equals(back.name, key) }),
        })),
    );
}

/**
 * All ways in which records of an entity are tied to others: what they name, what names them (by references and by the
 * elements of columns of several values), and what link entities tie to them. In the order of the definitions.
 */
export function relationsOf(entity: string, bodies: Bodies): readonly Relation[] {
  const body = bodies.get(entity);
  if (body === undefined) return [];
  return [
    ...own(entity, body),
    ...[...bodies].flatMap(([id, { columns, references }]) => [
      ...referring(entity, id, references),
      ...listing(entity, id, columns),
    ]),
    ...[...bodies].flatMap(([id, other]) => (id === entity ? [] : linked(entity, id, other))),
  ];
}
