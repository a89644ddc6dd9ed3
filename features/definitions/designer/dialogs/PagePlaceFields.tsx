import { property } from "@tessera/contract/documents/jsonShape.ts";
import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import { literalText } from "@tessera/designer-kit/document/literalText.ts";
import { useDraftBodies } from "@tessera/designer-kit/sheet/useDraftBodies.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import type { TreeDocument } from "../useDesignerData.tsx";
import { opensEverything, type PagePlace, readsEntity } from "./pagePlace.ts";

/** What was answered of the place of a page; undefined: nothing yet, so what is proposed counts. */
export interface PlaceAnswers {
  readonly section?: string | null;
  readonly label?: string;
  readonly roles: ReadonlySet<string>;
  /** Roles that may also read the records that the page shows. */
  readonly reading: ReadonlySet<string>;
}

/** Before anything is answered. */
export const noAnswers: PlaceAnswers = { roles: new Set(), reading: new Set() };

/** The entity whose records a new page shows. */
export interface ShownEntity {
  readonly id: string;
  readonly name: string;
  readonly subsystem: string;
}

const toggled = (set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> =>
  new Set(isIn ? [...set, key] : [...set].filter((one) => one !== key));

const own = (documents: readonly TreeDocument[], kind: string): readonly TreeDocument[] =>
  documents.filter((one) => one.kind === kind && one.may.draft && one.subsystem !== "tessera");

/** What there is to answer with: sections of menus, and roles. What the answers come to is `place`. */
export function usePagePlace(
  documents: readonly TreeDocument[],
  answers: PlaceAnswers,
  title: string,
  shown: ShownEntity | null,
) {
  const { t } = useTexts();
  const menus = useMemo(() => own(documents, "menu"), [documents]);
  const roles = useMemo(() => own(documents, "role"), [documents]);
  const menuBodies = useDraftBodies(
    "menu",
    useMemo(() => menus.map(({ id }) => id), [menus]),
  ).bodies;
  const roleBodies = useDraftBodies(
    "role",
    useMemo(() => roles.map(({ id }) => id), [roles]),
  ).bodies;
  const sections = menus.flatMap((menu) => {
    const body = menuBodies.get(menu.id);
    const all = property(body, "sections");
    // Such a menu stands on a page of its own, so it is no place that is found by itself.
    const isSpecial = property(body, "onlyOnPages") === true;
    return (Array.isArray(all) ? all : []).map((section) => {
      const label = property(section, "label");
      const named = typeof label === "string" && label !== "" ? [literalText(label, t)] : [];
      const id = String(property(section, "id"));
      const name = [...new Set([documentName(menu, t), ...named])].join(" › ");
      return {
        key: `${menu.id} ${id}`,
        menu: menu.id,
        id,
        name,
        rank: Number(property(body, "order") ?? 0),
        isSpecial,
      };
    });
  });
  const usual = sections.filter(({ isSpecial }) => !isSpecial);
  const foremost = Math.min(...usual.map(({ rank }) => rank));
  // The last section of the menu that stands first.
  const proposed = usual.filter(({ rank }) => rank === foremost).at(-1) ?? null;
  const section =
    answers.section === undefined ? proposed : (sections.find(({ key }) => key === answers.section) ?? null);
  const label = answers.label ?? title;
  const listed = roles
    .flatMap((role) => {
      const body = roleBodies.get(role.id);
      return body === undefined
        ? []
        : [
            {
              id: role.id,
              name: documentName(role, t),
              opensAll: opensEverything(body),
              lacks: shown !== null && !readsEntity(body, shown.id, shown.subsystem),
            },
          ];
    })
    .toSorted((left, right) => left.name.localeCompare(right.name));
  const place: PagePlace = {
    entry: section === null ? null : { menu: section.menu, section: section.id, label: label.trim() },
    roles: listed
      .filter(({ id, opensAll }) => !opensAll && answers.roles.has(id))
      .map(({ id, lacks }) => ({ role: id, reads: lacks && shown && answers.reading.has(id) ? shown.id : null })),
  };
  return { sections, section, label, roles: listed, mayChangeRoles: roles.length > 0, place };
}

/** Asks where a new page is found, and who may open it. */
export function PagePlaceFields(props: {
  offered: ReturnType<typeof usePagePlace>;
  shown: ShownEntity | null;
  answers: PlaceAnswers;
  onAnswers: (answers: PlaceAnswers) => void;
  onEnter: () => void;
}): ReactNode {
  const { answers, offered, onAnswers, shown } = props;
  const { t } = useTexts();
  return (
    <>
      {offered.sections.length > 0 && (
        <Field label={t("definitions.place.menu")}>
          <Select
            value={offered.section?.key ?? null}
            clearable
            onChange={(section) => onAnswers({ ...answers, section })}
            options={offered.sections.map(({ key, name }) => ({ value: key, label: name }))}
          />
        </Field>
      )}
      {offered.section !== null && (
        <Field
          label={t("definitions.place.label")}
          required
          error={offered.label.trim() === "" ? t("definitions.label_missing") : undefined}
        >
          <TextInput
            value={offered.label}
            onChange={(label) => onAnswers({ ...answers, label })}
            onEnter={props.onEnter}
          />
        </Field>
      )}
      {!offered.mayChangeRoles && <p className="t-small t-quiet">{t("definitions.place.no_roles")}</p>}
      {offered.roles.length > 0 && (
        <fieldset className="t-defs__roles">
          <legend>{t("definitions.place.roles")}</legend>
          {offered.roles.map(({ id, lacks, name, opensAll }) => (
            <div key={id}>
              <Checkbox
                checked={opensAll || answers.roles.has(id)}
                disabled={opensAll}
                onChange={(isIn) => onAnswers({ ...answers, roles: toggled(answers.roles, id, isIn) })}
              >
                {opensAll ? t("definitions.place.opens_all", { role: name }) : name}
              </Checkbox>
              {lacks && shown !== null && (opensAll || answers.roles.has(id)) && (
                <div className="t-defs__asked">
                  {opensAll ? (
                    <p className="t-small t-quiet">{t("definitions.place.reads_nothing", { entity: shown.name })}</p>
                  ) : (
                    <Checkbox
                      checked={answers.reading.has(id)}
                      onChange={(isIn) => onAnswers({ ...answers, reading: toggled(answers.reading, id, isIn) })}
                    >
                      {t("definitions.place.also_reads", { role: name, entity: shown.name })}
                    </Checkbox>
                  )}
                </div>
              )}
            </div>
          ))}
          <p className="t-small t-quiet">{t("definitions.place.roles_help")}</p>
        </fieldset>
      )}
    </>
  );
}
