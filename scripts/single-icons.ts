import type { Plugin } from "vite";

const IMPORT = /import\s*\{([^}]+)\}\s*from\s*["']@mdi\/js["'];?/g;
const ICON_MODULE = "@mdi/js?icon=";

/**
 * Makes a module of each icon. In one module, as they come, the paths of all icons the program has would be in the
 * first file every page loads.
 */
export function singleIcons(): Plugin {
  return {
    name: "single-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { code: "@mdi/js" },
      handler: (code) => ({
        code: code.replaceAll(IMPORT, (_all, names: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "")
            .map((name) => `import { ${name} } from "${ICON_MODULE}${name}";`)
            .join(" "),
        ),
        map: null,
      }),
    },
    resolveId: { filter: { id: /^@mdi\/js\?icon=/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0@mdi\/js\?icon=/ },
      handler: async (id) => {
        const name = id.slice(ICON_MODULE.length + 1);
        const path: unknown = Object.entries(await import("@mdi/js")).find(([one]) => one === name)?.[1];
        if (typeof path !== "string") throw new Error(`There is no icon ${name}`);
        return `export const ${name} = ${JSON.stringify(path)};`;
      },
    },
  };
}
