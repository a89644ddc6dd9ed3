import type { Plugin, Rolldown } from "vite";

/** Files that are there once a chunk runs: itself and what it imports. */
function loadedWith(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== "chunk") return found;
  found.add(file);
  for (const imported of chunk.imports) loadedWith(imported, bundle, found);
  return found;
}

/** Files of a chunk with what it imports, and their style sheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] {
  return [...loadedWith(chunk.fileName, bundle)].flatMap((file) => {
    const found = bundle[file];
    return found?.type === "chunk" ? [file, ...(found.viteMetadata?.importedCss ?? [])] : [];
  });
}

/**
 * Keeps the lists of what is loaded ahead of a chunk short: what the asking chunk or the page's entry brought is there
 * already. `companions` are names of chunks by the name of the chunk that they are loaded with, as it asks for them as
 * soon as it runs.
 */
export function leanPreloads(companions: ReadonlyMap<string, string>): Plugin {
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: "lean-preloads",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, dependencies, { hostId, hostType }) => {
            if (hostType === "html") return dependencies;
            const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
            const loaded = loadedWith(hostId, bundle);
            for (const chunk of chunks) if (chunk.isEntry) loadedWith(chunk.fileName, bundle, loaded);
            const names = new Set(
              chunks.flatMap(({ fileName, name }) => (dependencies.includes(fileName) ? [name] : [])),
            );
            const along = chunks.filter(({ name }) => [...names].some((wanted) => companions.get(wanted) === name));
            // One that stands for itself is no dependency, yet it has to be there before it is imported.
            const all = new Set([file, ...dependencies, ...along.flatMap((chunk) => filesOf(chunk, bundle))]);
            return [...all].filter((one) => !loaded.has(one));
          },
        },
      },
    }),
    generateBundle: {
      order: "pre",
      handler: (_options, built) => {
        bundle = built;
      },
    },
  };
}
