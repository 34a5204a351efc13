import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import { requiredContents } from "#core/letter/initial/required-contents.ts";
import { letterDate, letterDateWithWeekday } from "#core/letter/letter-date.ts";
import {
  agencyDay,
  exemptionTerm,
  type LetterLaw,
  type LetterLimit,
  limitSourceCapitalized,
  theLaw,
} from "#core/letter/parties.ts";
import { residencySentences, showsAddressIn } from "#core/letter/residency-text.ts";

/** How the agency is to handle the request: parts withheld, nothing found, parts ready before others. */
export function handlingText({ law, format }: InitialFacts): string {
  const contents = requiredContents(law);
  const subject =
    law.jurisdiction === "eu" || law.recordsTerm === "information" ? law.recordsTerm : "records";
  return [
    contents.withholding ?? withholdingText(contents, law),
    contents.noRecords ??
      (law.recordsTerm === "information"
        ? "If you do not hold the information, please say so in writing."
        : `If no such ${law.recordsTerm} exist, please say so in writing.`),
    format === "inspection" || law.jurisdiction === "us-wa"
      ? null
      : `If some of the ${subject} ${subject === "information" ? "is" : "are"} ready before the rest, please send that part first.`,
    ...(contents.also ?? []),
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
}

function withholdingText(
  { rest, reasons }: { rest: string | null; reasons: string | null },
  { jurisdiction }: LetterLaw,
): string {
  const reasonsCitation = reasons && reasons !== rest ? `, ${reasons}` : "";
  return `If you withhold any part, please release the rest${rest ? `, ${rest},` : ""} and name in writing the ${exemptionTerm(jurisdiction)} and the reason for each part withheld${reasonsCitation}.`;
}

/**
 * What the law wants to know of the requester, as far as the requester said it: residence, a purpose that is not
 * commercial. Nothing is inferred from a name or an organization.
 */
export function requesterStatementText(facts: InitialFacts): string {
  const { law, feeCategory, feeStatement, requester } = facts;
  const sentences: string[] = [];
  if (law.residency && law.place) {
    const said = residencySentences(law.place, feeStatement).map(
      (sentence) => `${sentence.replace(/[.!]$/, "")}, ${law.residency?.citation}.`,
    );
    sentences.push(...said);
    if (said.length > 0) sentences.push(...(requiredContents(law).afterResidency ?? []));
    if (showsAddressIn(law, requester.addressLines.join("\n")))
      sentences.push(`My address in ${law.place} is at the head of this letter.`);
  }
  const { nonCommercial, certified } = requiredContents(law);
  if (nonCommercial && feeCategory !== null && feeCategory !== "commercial")
    sentences.push(
      `${certified ? "I certify that " : ""}I do not make this request for a commercial purpose, ${nonCommercial}.`,
    );
  return [...sentences, ...certifiedText(facts)].join(" ");
}

/** What a law has the requester certify (New Jersey), as far as they said it. */
function certifiedText({ law, legalProceeding, conviction }: InitialFacts): string[] {
  const { certified } = requiredContents(law);
  if (!certified) return [];
  const sentences: string[] = [];
  if (legalProceeding)
    sentences.push(
      `I certify that I ${legalProceeding === "yes" ? "make" : "do not make"} this request in connection with a legal proceeding, ${certified.legalProceeding}.`,
    );
  if (conviction)
    sentences.push(
      `I certify that I have ${conviction === "yes" ? "" : "not "}been convicted of ${certified.offense}, ${certified.conviction}.`,
    );
  return sentences;
}

/** "If you have a question …": by telephone where the profile has a number. */
export function contactText({ requester }: InitialFacts): string | null {
  const ways = [
    requester.phone?.trim() ? `call me at ${requester.phone.trim()}` : null,
    requester.replyAddress ? `write to ${requester.replyAddress}` : null,
  ].filter((way) => way !== null);
  return ways.length === 0 ? null : `If you have a question about this request, please ${ways.join(" or ")}.`;
}

/** From which event the limit runs, and whether a letter received today starts it today. */
const LIMIT_STARTS: Readonly<Record<string, { of: string; verb: string | null }>> = {
  receipt: { of: "receipt", verb: "received" },
  registration: { of: "registration", verb: "registered" },
  acknowledgment: { of: "your acknowledgment", verb: null },
};

/** The law's limit and the day it ends on, for the kind of request this is. */
export function timeLimitText(facts: InitialFacts): string {
  const { law, dueDate } = facts;
  const receivedOn = letterDate(law, agencyDay(facts));
  const { limit } = law;
  const start = limit && LIMIT_STARTS[limit.from];
  const own = law.answerTerms;
  if (!limit || !start)
    return `${own?.day === undefined && own ? `${own.text} ` : ""}Please tell me when I can expect your answer.`;
  const otherwise = otherwiseFor(facts);
  const sentence = own?.text ?? limitText(facts, limit, start.of, otherwise);
  // A letter that travels is not received on its date.
  if (!dueDate || !start.verb) return sentence;
  if (law.deemedReceipt)
    return `${sentence} A request sent by email counts as received ${law.deemedReceipt.words} after it is sent, ${law.deemedReceipt.citation}. For a request sent on ${receivedOn}, the last day is ${letterDateWithWeekday(law, dueDate)}.`;
  const what = own?.day ?? (otherwise ? "the shorter of these times ends on" : "the last day is");
  return `${sentence} For a request ${start.verb} on ${receivedOn}, ${what} ${letterDateWithWeekday(law, dueDate)}.`;
}

/** "The Act requires a determination within five business days of receipt, …." */
function limitText(
  facts: InitialFacts,
  limit: LetterLimit,
  event: string,
  otherwise: LetterLimit["otherwise"],
): string {
  const { law } = facts;
  const which = limit.tier === undefined ? "" : ` for ${limit.tier}`;
  const first = otherwise && otherwise.citation !== limit.citation ? `, ${limit.citation}` : "";
  const longer = otherwise ? `${first}, or within ${otherwise.words} for ${otherwise.about}` : "";
  const within = `within ${limit.words} of ${event}${which}${longer}, ${(otherwise ?? limit).citation}.`;
  // IFG § 7(5): "soll".
  return law.jurisdiction === "de"
    ? `Under ${theLaw(law)}, I should have ${requiredAction(facts)} ${within}`
    : `${limitSourceCapitalized(law, limit, "require")} ${requiredAction(facts)} ${within}`;
}

/** The longer time that this request may have, unless it says enough to rule that out. */
function otherwiseFor({ law, feeStatement, requester }: InitialFacts): LetterLimit["otherwise"] {
  const otherwise = law.limit?.otherwise;
  const isResident =
    law.place !== null &&
    (residencySentences(law.place, feeStatement).length > 0 ||
      showsAddressIn(law, requester.addressLines.join("\n")));
  return otherwise?.residents && isResident ? undefined : otherwise;
}

function requiredAction({ law }: InitialFacts): string {
  switch (law.duty) {
    case "determine":
      return "a determination";
    case "acknowledge":
      return "a response, if only an acknowledgment,";
    case "produce":
      return law.recordsTerm === "information"
        ? "the information, or a refusal with reasons,"
        : "access, or a refusal with reasons,";
  }
}
