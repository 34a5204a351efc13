import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Law } from "#core/law/law.ts";
import { lawOfTier, tierFor } from "#core/law/tiers.ts";
import { composeLetter, type LetterFactsByKind } from "#core/letter/follow-ups/compose-letter.ts";
import { copyWords } from "#core/letter/follow-ups/enclosures.ts";
import { responseDueOf } from "#core/letter/follow-ups/response-due.ts";
import { agencyPossessive } from "#core/letter/follow-ups/review-letter.ts";
import { firstLetter } from "#core/letter/initial/first-letter.ts";
import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { reviewDue, reviewRules } from "#core/letter/law/review-rules.ts";
import type { Letter } from "#core/letter/letter.ts";
import { LETTER_KINDS, LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { type LetterLanguage, languageFor } from "#core/letter/letter-language.ts";
import { Problem } from "#core/problem.ts";
import { NO_MANUAL_RECORDS } from "#core/request/clock-facts.ts";
import { requestClocks } from "#core/request/clocks.ts";

const SENT = "2026-09-14";
const DECIDED = "2026-11-02";
const TODAY = "2026-11-20";
const SUBJECT = "License-plate readers";
const RECORDS =
  "1. Every contract for license-plate readers.\n2. The list of offices with access.\n3. Yearly audits.";

export type Body = "agency" | "municipality";

const usualLanguage = ({ jurisdiction }: Law) => languageFor(jurisdiction, null);

/** Every letter that a law has, by its label, from the same facts. */
export function allLetters(
  law: Law,
  body: Body,
  language: LetterLanguage = usualLanguage(law),
): [string, Letter][] {
  const later = LETTER_KINDS.flatMap((kind): [string, Letter][] => {
    const letter = written(law, body, kind, language);
    return letter ? [[LETTER_LABELS[kind], letter]] : [];
  });
  return [
    ["First letter, with every wish", firstLetter(firstFacts(law, body, language, true))],
    ["First letter, with none", firstLetter({ ...firstFacts(law, body, language), ...NO_OPTIONS })],
    ...later,
  ];
}

const NO_SUCH_LETTER = new Set(["no_review", "has_review", "no_such_letter"]);

/** Null where the law has no such letter. */
export function written(
  law: Law,
  body: Body,
  kind: LetterKind,
  language: LetterLanguage = usualLanguage(law),
): Letter | null {
  try {
    const facts = {
      ...laterFacts(law, body, language),
      enclosures: enclosuresOf(law, body, kind, language),
      ...noticeDue(law, body, kind),
    };
    if (kind !== "silence_appeal") return composeLetter(kind, facts);
    const { decidedOn, exemptions, ...silence } = facts;
    return composeLetter(kind, silence);
  } catch (error) {
    if (error instanceof Problem && NO_SUCH_LETTER.has(error.code)) return null;
    throw error;
  }
}

/** Of the law, or as it is advised. */
function appealDueOf(law: Law, body: Body): string | null {
  const appeal = due(law, { received: DECIDED, kind: "appeal", body });
  return appeal.due ?? (reviewRules(law, body).review?.limit ? (appeal.reminder?.on ?? null) : null);
}

/** The last day for an appeal of a fee or an extension. */
function noticeDue(law: Law, body: Body, kind: LetterKind): { appealDue: string | null } | null {
  if (kind !== "fee_appeal" && kind !== "extension_appeal") return null;
  const review = reviewRules(law, body).otherReviews[kind === "fee_appeal" ? "fee" : "extension"];
  return { appealDue: review ? reviewDue(law, body, review, DECIDED) : null };
}

/** What goes along with a letter to a reviewer, as `letterCopies` words it. */
function enclosuresOf(law: Law, body: Body, kind: LetterKind, language: LetterLanguage): string[] {
  const addressee = addresseeOf(kind, reviewRules(law, body));
  if (addressee === null) return [];
  const names = letterLaw(law, body, language);
  const whose = agencyPossessive({ law: names }, addressee);
  const request = copyWords(names, "request", SENT, "my");
  return kind === "silence_appeal" ? [request] : [request, copyWords(names, "answer", DECIDED, whose)];
}

const NO_OPTIONS = {
  records: "All contracts for license-plate readers.",
  range: { from: null, to: null },
  attachments: [],
  feeCategory: null,
  feeWaiver: null,
  feeCapCents: null,
  expedited: null,
  legalProceeding: null,
  conviction: null,
  residentOf: null,
  format: "any",
} as const;

const parties = (law: Law, body: Body, language: LetterLanguage) => ({
  requester: {
    name: "Maya Okafor",
    organization: "The Prairie Ledger",
    addressLines: ["1420 West Cullerton Street", "Chicago, Illinois 60608"],
    replyAddress: "plate-heron@mail.example",
    phone: "312-555-0142",
  },
  agency: {
    name: "Department of Public Safety",
    contact: null,
    addressLines: ["100 Main Street"],
    locality: body === "municipality" ? "Lane County" : null,
  },
  law: letterLaw(law, body, language),
  date: TODAY,
});

function firstFacts(usual: Law, body: Body, language: LetterLanguage, expedited = false): InitialFacts {
  const law = lawOfTier(
    usual,
    tierFor(usual, { feeCategory: "news_media", title: SUBJECT, records: RECORDS, expedited }),
  );
  return {
    ...parties(law, body, language),
    subject: SUBJECT,
    records: RECORDS,
    range: { from: "2024-01-01", to: null },
    attachments: ["map.pdf", "article.pdf"],
    feeCategory: "news_media",
    feeStatement: "I report for The Prairie Ledger, a weekly newspaper",
    feeWaiver: { reason: "the records show how the public is watched, and I will publish them" },
    feeCapCents: 2500,
    expedited: { reason: "the contract is put to the vote on December 3" },
    legalProceeding: "no",
    conviction: "no",
    residentOf: law.residency.required ? law.jurisdiction : null,
    format: "electronic",
    dueDate: due(law, { received: TODAY, body }).due,
  };
}

/** All that any later letter knows, so that one object does for each. */
function laterFacts(
  law: Law,
  body: Body,
  language: LetterLanguage,
): LetterFactsByKind[LetterKind] &
  LetterFactsByKind["denial_appeal"] &
  LetterFactsByKind["silence_appeal"] &
  LetterFactsByKind["narrowing"] &
  LetterFactsByKind["clarification"] &
  LetterFactsByKind["fee_accept"] &
  LetterFactsByKind["fee_dispute"] &
  LetterFactsByKind["fee_waiver_appeal"] &
  LetterFactsByKind["narrowing_scope"] &
  LetterFactsByKind["fee_partial"] &
  LetterFactsByKind["fee_appeal"] &
  LetterFactsByKind["ruling_comments"] &
  LetterFactsByKind["outside_complaint"] &
  LetterFactsByKind["received"] {
  const clocks = requestClocks(law, {
    received: SENT,
    channel: "electronic",
    body,
    letters: [],
    answers: [],
    recorded: NO_MANUAL_RECORDS,
    daysOff: { closings: [], worked: [] },
  });
  const [first, second] = law.exemptions;
  return {
    ...parties(law, body, language),
    subject: "License-plate readers",
    sentOn: SENT,
    trackingNumber: "2026-0417",
    rules: reviewRules(law, body),
    answerDue: responseDueOf(law, clocks),
    answeredInPart: false,
    acknowledged: false,
    askedOn: "2026-10-05",
    answer: "1. Cameras on poles only.\n2. The calendar year 2025.",
    narrowed: "The contract with the newest date.",
    mostCents: 12050,
    askedCents: 48000,
    reason: "The records are public business, and I will publish them.",
    decidedOn: DECIDED,
    appealDue: appealDueOf(law, body),
    exemptions: [
      {
        citation: first?.citation ?? "",
        label: first?.label ?? null,
        statement: `We withhold 12 pages under ${first?.citation ?? "the law"}.`,
        argument: "",
      },
      {
        citation: second?.citation ?? "",
        label: second?.label ?? null,
        argument: "The contract was read out in a public meeting",
      },
    ],
    records: "Every contract for license-plate readers.\nThe list of offices with access.",
    argument: "The vendor publishes the same contract on its own site.",
    from: "2025-01-01",
    to: "2025-12-31",
    custodians: "the chief and the procurement office",
    part: "The contract with the newest date.",
    rulingAskedOn: "2026-09-25",
    rulingNumber: "26-012345",
    appealSentOn: reviewRules(law, body).review ? "2026-11-05" : null,
    appealDecidedOn: reviewRules(law, body).review ? "2026-11-18" : null,
    deniedBy: "Ada Pine, records officer",
    receivedOn: DECIDED,
    missing: "1. The yearly audits.\n2. Page 4 of the contract.",
  };
}
