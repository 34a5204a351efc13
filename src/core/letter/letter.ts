import { Problem, type ProblemField } from "#core/problem.ts";
import { letterErrors } from "#messages/errors/letter.ts";

/**
 * A letter as a small document: the paper on screen, the email's two bodies and the printed page are all drawn from
 * it, so that what the user saw is what the agency gets.
 */
export type Letter = {
  /** Subject line of the email that carries the letter. */
  subject: string;
  blocks: LetterBlock[];
  /** Below the signature of an email that its reader does not know from the thread: address, telephone, email. */
  contact?: LetterText[];
  /** Missing facts, in the order of the letter. Always empty for a final letter. */
  missing: ProblemField[];
};

export type LetterBlock =
  | { kind: "sender" | "recipient" | "signature"; lines: LetterText[] }
  | { kind: "date" | "title" | "reference" | "salutation" | "closing"; text: LetterText }
  /** `field` names what the requester wrote it from, so that the editor can mark the part being typed. */
  | { kind: "paragraph"; text: LetterText; field?: LetterField }
  | { kind: "list"; items: LetterText[]; field?: LetterField };

type LetterField = "records" | "answer";

/** Words in a row. A run with `missing` is a placeholder for the fact at that path. */
export type LetterText = LetterRun[];
export type LetterRun = { text: string; missing?: string };

/** `final` refuses a letter with gaps; `preview` shows the gaps as marked placeholders. */
export type LetterMode = "final" | "preview";

/** The words of a text, placeholders included. */
export const plainText = (text: LetterText): string => text.map((run) => run.text).join("");

/**
 * One run of settled words, with its white space made single: a stray line break must not break a line of the letter.
 */
export const toLetterText = (text: string): LetterText => [{ text: oneLine(text) }];

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Collects the facts a letter turned out to lack. `need` hands back the fact, or a marked placeholder; `close` makes
 * the letter, or throws `letter_incomplete` naming every gap at once so that a user fixes them in one go.
 */
export function createLetterBuilder(mode: LetterMode) {
  const missing: ProblemField[] = [];
  return {
    requireText(value: string | null, path: string, placeholder: string, message: string): LetterText {
      const normalized = oneLine(value ?? "");
      if (normalized !== "") return [{ text: normalized }];
      missing.push({ path, message });
      return [{ text: placeholder, missing: path }];
    },

    addError(path: string, message: string): void {
      missing.push({ path, message });
    },

    /** A placeholder within a text, reported once per text. */
    gap(text: string, path: string, message: string): LetterRun {
      if (!missing.some((gap) => gap.path === path && gap.message === message)) {
        missing.push({ path, message });
      }
      return { text, missing: path };
    },

    build(subject: string, blocks: LetterBlock[]): Letter {
      if (mode === "final" && missing.length > 0) {
        throw new Problem(422, "letter_incomplete", letterErrors.incomplete, missing);
      }
      return { subject: oneLine(subject), blocks, missing };
    },
  };
}

export type LetterBuilder = ReturnType<typeof createLetterBuilder>;
