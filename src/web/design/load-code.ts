import { design } from "#messages/design.ts";

/** The code of a screen or a part of it did not load: offline, or replaced by a new version of the site. */
export class CodeLoadError extends Error {
  /** `forget`: makes the next render request the code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(design.codeNotLoaded, { cause });
    this.name = "CodeLoadError";
    this.forget = forget;
  }
}

let hasFailed = false;

/** Runs a dynamic `import()`, also again after it failed. Rejects with `CodeLoadError`. */
export async function loadCode<Code>(
  fetchCode: () => Promise<Code>,
  forget: () => void = () => undefined,
): Promise<Code> {
  try {
    if (hasFailed) await requestFailedStyles();
    return await fetchCode();
  } catch (error) {
    hasFailed = true;
    throw new CodeLoadError(error, forget);
  }
}

/** Vite requests the stylesheet of a chunk once, so a screen would be shown without it after a retry. */
async function requestFailedStyles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    links.map(async (link) => {
      if (link.sheet) return;
      const copy = link.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve, reject) => {
        copy.addEventListener("load", resolve);
        copy.addEventListener("error", () => reject(new Error(`${copy.href} did not load`)));
      });
      link.replaceWith(copy);
      await loaded;
    }),
  );
}
