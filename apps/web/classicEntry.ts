import { type Plugin, parseAst, type Rolldown } from "vite";
import { classicFileName, classicScript } from "./classicScript.ts";
import { isNode } from "./syntaxNode.ts";

const pageFile = "index.html";

function isEntry(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk {
  return file.type === "chunk" && file.isEntry;
}

/**
 * Has the application begin with a classic script (`main-….js`). Browsers keep what they compiled of one, and a
 * worker's install has all of it compiled; Chromium streams modules past what it keeps, so that each new process parses
 * them again and compiles function by function while the first page is drawn. The chunk stays, as a module of a line
 * through which other chunks import what the script left for them.
 */
export function classicEntry(): Plugin {
  return {
    name: "classic-entry",
    apply: "build",
    generateBundle: {
      // The page has been written then.
      order: "post",
      handler(_options, bundle) {
        const page = bundle[pageFile];
        if (page?.type !== "asset") throw new Error("The build has no page.");
        let text = String(page.source);
        for (const entry of Object.values(bundle).filter(isEntry)) {
          const program: unknown = parseAst(entry.code);
          if (!isNode(program)) throw new Error("The first script could not be read.");
          const { script, module } = classicScript(entry.code, program);
          const fileName = classicFileName(entry.fileName);
          const tag = new RegExp(`<script type="module"[^>]* src="/${entry.fileName}"[^>]*></script>`);
          if (!tag.test(text)) throw new Error("The page begins with another script.");
          const links = [
            `<script defer src="/${fileName}"></script>`,
            `<link rel="modulepreload" href="/${entry.fileName}">`,
          ];
          text = text.replace(tag, links.join("\n    "));
          this.emitFile({ type: "asset", fileName, source: script });
          entry.code = module;
        }
        page.source = text;
      },
    },
  };
}
