import type { LawArgument, LawArguments } from "#core/letter/arguments/law-argument.ts";
import { LAW_ARGUMENTS_A_TO_L } from "#core/letter/arguments/law-arguments-a-to-l.ts";
import { LAW_ARGUMENTS_M_TO_O } from "#core/letter/arguments/law-arguments-m-to-o.ts";
import { LAW_ARGUMENTS_P_TO_Z } from "#core/letter/arguments/law-arguments-p-to-z.ts";

/** Points of an appeal under the law of a jurisdiction ("us-pa"). */
export const lawArguments = (jurisdiction: string | null): LawArguments =>
  LAW_ARGUMENTS[jurisdiction ?? ""] ?? { burden: [] };

/** "The agency must prove an exemption, RCW 42.56.550(1)." A court's decision is a sentence of its own. */
export const lawArgumentSentence = ([sentence, citation]: LawArgument): string =>
  `${sentence}${/ v\.? |^Case |BVerwG/.test(citation.split("; ")[0] ?? "") ? "." : ","} ${citation}.`;

/** The points on a fee. `isLate`: the agency answered after its time limit. */
export function feeArguments(jurisdiction: string | null, isLate: boolean): LawArgument[] {
  const { fees, lateFees } = lawArguments(jurisdiction);
  return [fees, isLate ? lateFees : undefined].filter((point) => point !== undefined);
}

const LAW_ARGUMENTS: Readonly<Record<string, LawArguments>> = {
  ...LAW_ARGUMENTS_A_TO_L,
  ...LAW_ARGUMENTS_M_TO_O,
  ...LAW_ARGUMENTS_P_TO_Z,
};
