import { parseAllDocuments } from "yaml";
import { Problem } from "#core/problem.ts";

/** Characters. Reading YAML takes a second for each few million, in one go. */
const MAX_LENGTH = 4_000_000;
/** Aliases may stand for aliases; past this they are a trap ("billion laughs"), not a list. */
const MAX_ALIASES = 100;

/** Every document of a YAML text. Rejects with a Problem what is none, with the line. */
export function readYaml(text: string): unknown[] {
  if (text.length > MAX_LENGTH) {
    throw new Problem(413, "too_large", "A YAML list may have at most 4 MB. Send it in parts, or as JSON.");
  }
  const documents = parseAllDocuments(text, { uniqueKeys: true, stringKeys: true, prettyErrors: true });
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    const [error] = document.errors;
    if (error) {
      const line = error.linePos?.[0].line;
      throw invalidYaml(
        line === undefined ? "It cannot be read." : `It cannot be read from line ${line} on.`,
      );
    }
    try {
      return document.toJS({ maxAliasCount: MAX_ALIASES });
    } catch (error) {
      if (error instanceof ReferenceError) throw invalidYaml("Its aliases stand for too much.");
      throw error;
    }
  });
}

const invalidYaml = (detail: string) =>
  new Problem(422, "bad_yaml", `This is not the YAML of a list: ${detail}`);
