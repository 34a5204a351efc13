import { readFile } from "node:fs/promises";
import type { Outcome } from "#core/classify/outcome.ts";
import { OUTCOMES } from "#core/classify/outcome.ts";
import type { GeneratedLetter } from "#test/letter-corpus/generate-letters.ts";

/**
 * Whole letters that were written without a look at the rules: `=== outcome;other outcome` and then the letter. By now the
 * rules have learned from what they got wrong in them, so they are a floor to keep, no measure of letters never seen.
 */
export async function readIndependentLetters(): Promise<GeneratedLetter[]> {
  const text = await readFile(new URL("independent-letters.txt", import.meta.url), "utf8");
  const [, ...parts] = text.split(/^=== (.+)\n/m);
  const letters: GeneratedLetter[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [outcome, ...otherOutcomes] = (parts[index] ?? "").split(";").map(parseOutcome);
    if (outcome)
      letters.push({ outcome, otherOutcomes, subject: "", text: parts[index + 1] ?? "", files: false });
  }
  return letters;
}

function parseOutcome(name: string): Outcome {
  const outcome = OUTCOMES.find((outcomeName) => outcomeName === name);
  if (!outcome) throw new Error(`written-apart.txt labels a letter "${name}", which is no outcome`);
  return outcome;
}
