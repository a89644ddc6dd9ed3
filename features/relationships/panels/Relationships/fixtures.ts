import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Static } from "typebox";
import type { getRelationships } from "../../operations/getRelationships.ts";
import type { relationshipsPanel } from "./def.ts";

/** A relation of the record in the fixtures: 45 contracts of a partner, unless `rest` says otherwise. */
export const exampleRelation = (
  rest: Partial<OutputOf<typeof getRelationships>["relations"][number]> = {},
): OutputOf<typeof getRelationships>["relations"][number] => ({
  id: "from:contract.partner",
  direction: "from",
  entity: "contract",
  entityLabel: "Contracts",
  label: "Partner",
  count: 45,
  exact: true,
  record: null,
  isReadable: true,
  ...rest,
});

/** What the server answers of a partner in the fixtures. */
export const examplePartner: OutputOf<typeof getRelationships> = {
  of: { entity: "partner", key: "p1" },
  label: "Partner",
  record: { key: "p1", name: "Kovács és Társa Kft.", url: "/partners/update?id=p1" },
  relations: [
    exampleRelation({
      id: "to:contact",
      direction: "to",
      entity: "person",
      entityLabel: "People",
      label: "Contact",
      count: 1,
      record: { key: "a1", name: "Anna Szabó", url: "/people/update?id=a1" },
    }),
    exampleRelation(),
    exampleRelation({ id: "from:order.customer", entity: "order", entityLabel: "Orders", count: 1000, exact: false }),
    exampleRelation({ id: "from:tender.bidders", entity: "tender", entityLabel: "Tenders", count: 0 }),
    exampleRelation({
      id: "linked:order-line.order.article",
      direction: "linked",
      entity: "article",
      entityLabel: "Articles",
      label: "Article",
      count: null,
    }),
  ],
};

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly {
  readonly name: string;
  readonly params: Static<typeof relationshipsPanel.params>;
}[] = [
  { name: "a record of one entity, under a title", params: { title: "Relationships", entity: "partner" } },
  { name: "the record that the address names", params: { title: null, entity: null } },
];
