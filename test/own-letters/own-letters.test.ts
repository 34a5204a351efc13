import { describe, expect, it } from "vitest";
import type { Law } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { type Letter, plainText } from "#core/letter/letter.ts";
import { LETTER_KINDS, LETTER_LABELS } from "#core/letter/letter-kinds.ts";
import { type LetterLanguage, languagesOf } from "#core/letter/letter-language.ts";
import { letterBody, letterText } from "#core/letter/letter-text.ts";
import { allLetters, written } from "./all-letters.ts";

/** Languages that a user can choose beside the usual one of the agency. */
const OTHER_LANGUAGES = LAWS.flatMap((law) => {
  const [, ...others] = languagesOf(law.jurisdiction);
  return others.map((language) => ({ law, language }));
});

/**
 * Every letter under every law, as files to be read by a user: `us-il.txt` and its likes. A letter that changes fails
 * here until the files are written again with `npx vitest run --project unit test/own-letters -u`; then read what changed.
 */
it.each(LAWS)("the letters under $jurisdiction read as they were read", async (law) => {
  await expect(page(law)).toMatchFileSnapshot(`./${law.jurisdiction}.txt`);
});

it.each(OTHER_LANGUAGES)(
  "the letters under $law.jurisdiction in $language read as they were read",
  async ({ law, language }) => {
    await expect(page(law, language)).toMatchFileSnapshot(`./${law.jurisdiction}-${language}.txt`);
  },
);

describe("no letter under any law", () => {
  const texts = LAWS.flatMap((law) =>
    languagesOf(law.jurisdiction).flatMap((language) =>
      (["agency", "municipality"] as const).flatMap((body) =>
        allLetters(law, body, language).map(([name, letter]) => ({
          name: `${law.jurisdiction} ${language} ${body} ${name}`,
          letter,
          language,
        })),
      ),
    ),
  );
  /** In French a colon has a space before it, and "a" is a verb. */
  const ENGLISH_AND_GERMAN = new Set(["stops before a comma", "puts “a” before a vowel"]);

  it.each([
    ["doubles a stop, a comma or a space", /\.\.|,,|;;|::|[.,;:] [.,;:]| {2}|\.,|,\./],
    ["stops before a comma", / [,.;:]/],
    ["says null or undefined", /null|undefined|NaN|\[object/],
    ["leaves a gap", /\[|\{|\}/],
    ["speaks to the requester", /\byou may\b|\byour appeal\b/i],
    ["begins a sentence small", /[a-z]{5,}\. [a-z]/],
    ["stutters", /(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu],
    ["puts an article twice", /\b(a|an|the) (a|an|the)\b/i],
    ["puts “a” before a vowel", /\ba [aeio]\w/],
  ])("%s", (rule, fault) => {
    const invalidRows = texts.flatMap(({ name, letter, language }) => {
      if (language === "fr" && ENGLISH_AND_GERMAN.has(rule)) return [];
      const lines = `${letter.subject}\n${withoutCaseNames(letterText(letter))}`
        .split("\n")
        .filter((line) => fault.test(line));
      return lines.map((line) => `${name}: ${line}`);
    });
    expect(invalidRows).toEqual([]);
  });
});

/** Names of decisions abbreviate: "Nabholz Constr. v. Contractors", "Union Leader Corp. v. N.H. Housing Fin. Auth., 142". */
const withoutCaseNames = (text: string) =>
  text.replace(/\b(Co|Ins|Dist|Auth|Constr|Transp)\.,?(?= \d| v\.)/g, "$1");

function page(law: Law, language: LetterLanguage = languagesOf(law.jurisdiction)[0]): string {
  const parts = allLetters(law, "agency", language).map(
    ([name, letter]) => `## ${name}\n\n${displayed(name, letter)}`,
  );
  const none = LETTER_KINDS.filter((kind) => written(law, "agency", kind, language) === null);
  const lacks = none.map((kind) => `- ${LETTER_LABELS[kind]}`).join("\n");
  return [
    `# ${law.commonName}`,
    ...parts,
    ...(lacks ? [`## Letters this law has no place for\n\n${lacks}\n`] : []),
  ].join("\n\n");
}

function displayed(name: string, letter: Letter): string {
  if (name.startsWith("First")) return `Subject: ${letter.subject}\n\n${letterText(letter).trimEnd()}`;
  const to = letter.blocks.find((block) => block.kind === "recipient");
  const lines = to?.kind === "recipient" ? to.lines.map(plainText).join(", ") : "";
  return `Subject: ${letter.subject}\nTo: ${lines}\n\n${letterBody(letter).trimEnd()}`;
}
