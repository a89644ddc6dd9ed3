import type { Plugin, Rolldown } from "vite";

/** Files that are there once a chunk runs: itself and what it imports. */
function loadedWith(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== "chunk") return found;
  found.add(file);
  for (const imported of chunk.imports) loadedWith(imported, bundle, found);
  return found;
}

/** Keeps the lists of what is loaded ahead of a chunk short: what the asking chunk or the page's entry brought is there already. */
export function leanPreloads(): Plugin {
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: "lean-preloads",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, dependencies, { hostId, hostType }) => {
            if (hostType === "html") return dependencies;
            const loaded = loadedWith(hostId, bundle);
            for (const chunk of Object.values(bundle))
              if (chunk.type === "chunk" && chunk.isEntry) loadedWith(chunk.fileName, bundle, loaded);
            return dependencies.filter((file) => !loaded.has(file));
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
