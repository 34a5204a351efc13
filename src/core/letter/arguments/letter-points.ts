import { exemptionPoint } from "#core/letter/arguments/exemption-points.ts";
import {
  type LawArgument,
  type LawArguments,
  lawArgumentSentence,
  lawArguments,
} from "#core/letter/arguments/law-arguments.ts";
import { type CitedExemption, exemptionAnswer } from "#core/letter/follow-ups/exemption-blocks.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { letterPoints as m } from "#messages/thread/letter-points.ts";

/** An argument that a letter makes, or could make under the same law. */
export type LetterPoint = {
  id: string;
  title: string;
  citation: string | null;
  /** Its sentences, as they are in the letter. */
  text: string;
  /** What the agency said that it answers; null for a point of the law in general. */
  statement: string | null;
  /** What is in its place in the letter without it; null where nothing is. */
  instead: string | null;
  /** Points of one group share a paragraph. */
  group: string;
};

type PointsInput = {
  jurisdiction: string | null;
  /** All that the law's list has. */
  exemptions: readonly { citation: string; label: string }[];
  /** What the agency relies on. */
  cited: readonly CitedExemption[];
  /** To another reader than the agency. */
  outside: boolean;
  /** Whether the agency answered after its time limit. */
  isLate: boolean;
};

/** The points of an appeal, in the order of the letter: those that answer the decision, the law's own, and further ones. */
export function letterPoints({
  jurisdiction,
  exemptions,
  cited,
  outside,
  isLate,
}: PointsInput): LetterPoint[] {
  const citedPoints = cited.map((exemption) => ({
    id: `cited:${exemption.citation}`,
    title: exemption.label ? formatMessage(m.answerTo, { subject: exemption.label }) : m.answer,
    citation: exemption.citation,
    text: exemptionAnswer(exemption, outside),
    statement: exemption.statement ?? null,
    instead: exemptionAnswer({ citation: "", label: null, argument: "" }, outside),
    group: `cited:${exemption.citation}`,
  }));
  return [
    ...citedPoints.filter(({ text, instead }) => text !== instead),
    ...generalPoints(lawArguments(jurisdiction), isLate),
    ...otherPoints(exemptions, cited),
  ];
}

function generalPoints(
  { burden, harm, parts, reasons, search, fees, lateFees }: LawArguments,
  isLate: boolean,
): LetterPoint[] {
  const of = (group: string, id: string, title: string, argument: LawArgument | undefined): LetterPoint[] =>
    argument
      ? [
          {
            id,
            title,
            citation: argument[1],
            text: lawArgumentSentence(argument),
            statement: null,
            instead: null,
            group,
          },
        ]
      : [];
  return [
    ...burden.flatMap((argument, index) => of("burden", `burden:${index}`, m.burden, argument)),
    ...of("harm", "harm", m.harm, harm),
    ...of("parts", "parts", m.parts, parts),
    ...of("parts", "reasons", m.reasons, reasons),
    ...of("search", "search", m.search, search),
    ...of("fees", "fees", m.fees, fees),
    ...of("fees", "late fees", m.fees, isLate ? lateFees : undefined),
  ];
}

/** For what the agency relies on in a letter that could not be read. */
function otherPoints(exemptions: PointsInput["exemptions"], cited: PointsInput["cited"]): LetterPoint[] {
  return exemptions.flatMap(({ citation, label }) => {
    const point = exemptionPoint({ citation, label });
    const isCited = cited.some((one) => one.citation === citation || one.citation.startsWith(`${citation}(`));
    if (point === null || isCited) return [];
    return [
      {
        id: `other:${citation}`,
        title: formatMessage(m.alsoAnswers, { subject: label }),
        citation,
        text: formatMessage(m.asTo, { citation, subject: label, point }),
        statement: null,
        instead: null,
        group: `other:${citation}`,
      },
    ];
  });
}
