import type { OptionSign } from "@tessera/contract/definitions/optionSign.ts";

/** A choice of a property. `label` may be a product key (`key:…`). */
export interface Choice extends OptionSign {
  readonly id: string;
  readonly key: string;
  readonly label: string;
}

/** A choice by its key, which is its id too. */
export const choice = (key: string, label: string): Choice => ({ id: key, key, label });
