import { fileURLToPath } from "node:url";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const CATALOG = /\/src\/messages\/.+\.ts$/;

/** What the catalog is read with once it is compiled. The server build of the prerendered pages does not resolve to it by itself. */
const READER = fileURLToPath(new URL("../src/core/messages/already-compiled.ts", import.meta.url));

type Messages = { [key: string]: string | Messages };

/**
 * Compiles the catalog's ICU MessageFormat strings at build time, so that the browser loads no parser.
 * With DAYLIGHT_PSEUDO=1 each message is written in pseudo-locale: `[Îñƀöẋ]` tells what does not come from the catalog.
 */
export function compileMessages(): Plugin {
  const pseudo = process.env.DAYLIGHT_PSEUDO === "1";
  return {
    name: "compile-messages",
    enforce: "pre",
    resolveId: (source) => (source === "#compile-message" ? READER : null),
    async load(id) {
      if (!CATALOG.test(id)) return null;
      const catalog = (await import(`${id}?${Date.now()}`)) as Record<string, Messages>;
      const compiled = Object.entries(catalog).map(([name, messages]) => {
        const text = JSON.stringify(messages, (_key, value) =>
          typeof value === "string" ? compile(pseudo ? pseudoLocale(value) : value) : value,
        );
        return `export const ${name} = ${text};`;
      });
      return compiled.join("\n");
    },
  };
}

// biome-ignore format: a table
const ACCENTS: Record<string, string> = {
  a: "á", b: "ƀ", c: "ç", d: "đ", e: "é", f: "ƒ", g: "ĝ", h: "ĥ", i: "í", k: "ķ", l: "ļ", n: "ñ", o: "ö", p: "þ", r: "ŕ", s: "š",
  t: "ţ", u: "ú", w: "ŵ", y: "ý", z: "ž",
};

/** The message with accents on its letters, in brackets; arguments and tags stay. */
export function pseudoLocale(message: string): string {
  let depth = 0;
  let out = "";
  for (const part of message.split(/([{}]|<[^>]*>)/)) {
    if (part === "{") depth++;
    else if (part === "}") depth--;
    // Inside of an even depth there is text again: `{count, plural, one {text} other {text}}`.
    else if (depth % 2 === 0 && !part.startsWith("<")) {
      out += part.replace(/[a-z]/g, (letter) => ACCENTS[letter] ?? letter);
      continue;
    }
    out += part;
  }
  return message === "" ? "" : `[${out}]`;
}
