import filesTexts from "@tessera/web-kit/files/i18n/en.json";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

drawsFixtures("document-prop", { Edit, Read, Cell }, fixtures, { texts: { ...texts, ...filesTexts } });
