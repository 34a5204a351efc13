import type { Body } from "#core/law/law.ts";
import type { ReviewTypeName } from "#core/letter/law/review-types.ts";

/**
 * Reviewers of denials outside court by law: `law.appeal.to` in the wording of a letter. A law that is
 * not here has no review that a letter can request.
 */
export type ReviewRow = {
  at: "office" | "outside";
  name: string;
  reviewType: ReviewTypeName;
  /** Whether silence can be taken there as well. */
  silence: boolean;
  addressee?: string;
  salutation?: string;
  /** Where it is not the section of the time limit; it follows the name of the law. */
  citation?: string;
  /** The same for a decision on a fee, where another section gives it. */
  feeCitation?: string;
  /** The same for the time to decide on a fee. */
  feeDecisionCitation?: string;
  /** What has to be there beside a letter about a fee, as sentences for the requester. */
  feeFormality?: string;
  /** The same for a failure to answer. */
  silenceCitation?: string;
  /** Where the section of the time to decide names another reviewer too. */
  decisionCitation?: string;
  /** The row's time to decide is not that of this review, or no decision need follow. */
  noDecisionDeadline?: true;
  formality?: string;
  /** Why an email does not do, as sentences for the requester, where the law wants another form. */
  notByEmail?: string;
  /** Looks at claims of an exemption alone, not at a search or a fee. */
  denialsOnly?: true;
};

/** @returns null where only a court, or what no letter can begin, looks at a refusal again */
export function reviewRow(jurisdiction: string, body: Body): ReviewRow | null {
  const local = body === "municipality" ? LOCAL_REVIEWS[jurisdiction] : undefined;
  return local === undefined ? (REVIEWS[jurisdiction] ?? null) : local;
}

/** A reviewer with an agency of its own. */
const externalReview = (
  name: string,
  reviewType: ReviewRow["reviewType"],
  silence: boolean,
  more: Partial<ReviewRow> = {},
): ReviewRow => {
  const title = name.replace(/^the /, "");
  return {
    at: "outside",
    name,
    reviewType,
    silence,
    addressee: title,
    salutation: `Dear ${title}:`,
    ...more,
  };
};

/** The agency itself, at its head or another official. */
const internalReview = (
  name: string,
  reviewType: ReviewRow["reviewType"],
  silence: boolean,
  more: Partial<ReviewRow> = {},
): ReviewRow => ({ at: "office", name, reviewType, silence, ...more });

/** For a board or an agency, which gets no personal salutation. */
const GENERIC_SALUTATION = "Dear Sir or Madam:";

const REVIEWS: Readonly<Record<string, ReviewRow>> = {
  us: internalReview("the head of the agency", "appeal", false, {
    addressee: "FOIA Appeals Officer",
    salutation: "Dear FOIA Appeals Officer:",
  }),
  "us-ak": internalReview("the head of the agency", "appeal", false, {
    addressee: "Head of the Agency",
    salutation: GENERIC_SALUTATION,
  }),
  "us-ct": externalReview("the Freedom of Information Commission", "appeal", true, {
    salutation: GENERIC_SALUTATION,
  }),
  // The subject has to say "Freedom of Information Act Appeal" (1 DCMR § 412).
  "us-dc": externalReview("the Mayor", "appeal", true, { salutation: "Dear Mayor:" }),
  // State agencies within 60 days, § 10005(b); the others by the same determination, § 10005(e).
  "us-de": externalReview("the Attorney General", "violation_petition", true, {
    addressee: "Chief Deputy Attorney General",
    salutation: "Dear Chief Deputy Attorney General:",
    citation: "29 Del. C. § 10005(b), (e)",
  }),
  "us-hi": externalReview("the Office of Information Practices", "appeal", true, {
    salutation: GENERIC_SALUTATION,
  }),
  "us-ia": externalReview("the Iowa Public Information Board", "complaint", true, {
    salutation: GENERIC_SALUTATION,
    formality: "The Board has its own form. Send this letter with it.",
  }),
  "us-il": externalReview("the Public Access Counselor", "review", true, {
    addressee: "Public Access Counselor, Office of the Attorney General",
    // A binding opinion is given in some cases only.
    noDecisionDeadline: true,
  }),
  "us-in": externalReview("the Public Access Counselor", "advisory_opinion", true, {
    formality: "The Counselor has its own form. Send this letter with it.",
  }),
  "us-ks": externalReview("the Attorney General", "complaint", true, {
    formality: "The Attorney General has a form for this. Send this letter with it.",
  }),
  "us-ky": externalReview("the Attorney General", "review", true),
  "us-ma": externalReview("the Supervisor of Records", "appeal", true, { citation: "950 CMR 32.08(1)" }),
  "us-md": externalReview("the Public Access Ombudsman", "help", true, {
    citation: "Md. Code, Gen. Prov. § 4-1B-04",
    noDecisionDeadline: true,
  }),
  "us-mi": internalReview("the head of the public body", "appeal", true, {
    addressee: "Head of the Public Body",
    salutation: GENERIC_SALUTATION,
    feeDecisionCitation: "MCL 15.240a(2)",
    // MCL 15.240a(1).
    feeFormality:
      "The head of the body takes this only where its published procedures provide for fee appeals. Say how the fee exceeds what they or MCL 15.234 permit. A suit over the fee is due within 45 days of its notice.",
  }),
  "us-ms": externalReview("the Mississippi Ethics Commission", "complaint", true, {
    salutation: GENERIC_SALUTATION,
    formality: "The Commission has its own form. Send this letter with it.",
  }),
  "us-nd": externalReview("the Attorney General", "opinion", true),
  "us-ne": externalReview("the Attorney General", "petition", true, {
    formality: "The Attorney General has an online form for this. Copy this letter into it.",
  }),
  "us-nh": externalReview("the Right-to-Know Ombudsman", "complaint", true, {
    citation: "RSA 91-A:7-b",
    formality:
      "The ombudsman wants a signed complaint and $25 by check, or a sentence that you cannot pay it and ask for a waiver. A complaint here takes the place of a petition to the superior court. Ask first whether the post is filled: it was vacant from July 2025.",
  }),
  "us-nj": externalReview("the Government Records Council", "complaint", true, {
    salutation: GENERIC_SALUTATION,
    formality: "The Council has its own form. Send this letter with it.",
  }),
  "us-nm": externalReview("the Attorney General", "complaint", true, {
    formality: "The Attorney General has an online form for this. Copy this letter into it.",
  }),
  "us-ny": internalReview("the head of the agency or its appeals officer", "appeal", true, {
    addressee: "FOIL Appeals Officer",
    salutation: "Dear FOIL Appeals Officer:",
  }),
  "us-ok": externalReview("the Public Access Counselor", "advice", true, {
    addressee: "Public Access Counselor, Office of the Attorney General",
    // 51 O.S. § 24A.40(B).
    formality:
      "The Attorney General has an online form for this, which you sign. Send this letter with it, and enclose your request and all answers to it.",
  }),
  "us-or": externalReview("the Attorney General", "petition", true, {
    citation: "ORS 192.411",
    decisionCitation: "ORS 192.411(1)",
  }),
  "us-pa": externalReview("the Office of Open Records", "appeal", true, { salutation: GENERIC_SALUTATION }),
  "us-ri": internalReview("the chief administrative officer", "petition", true, {
    addressee: "Chief Administrative Officer",
    salutation: "Dear Chief Administrative Officer:",
  }),
  "us-sd": externalReview("the Office of Hearing Examiners", "notice_of_review", true, {
    salutation: GENERIC_SALUTATION,
    // SDCL § 1-27-38.
    notByEmail:
      "A notice of review is sent by registered or certified mail. Print this letter, sign it and mail it. Then record it as sent by hand.",
  }),
  "us-ut": internalReview("the chief administrative officer", "appeal", true, {
    addressee: "Chief Administrative Officer",
    salutation: "Dear Chief Administrative Officer:",
  }),
  "us-vt": internalReview("the head of the agency", "appeal", true, {
    addressee: "Head of the Agency",
    salutation: GENERIC_SALUTATION,
  }),
  // The agency's own review is over two business days after the refusal, before any letter could ask for it.
  "us-wa": externalReview("the Attorney General", "opinion", false, {
    citation: "RCW 42.56.530",
    noDecisionDeadline: true,
    denialsOnly: true,
  }),
  "us-wy": externalReview("the public records ombudsman", "complaint", true, {
    addressee: "Public Records Ombudsman",
    salutation: "Dear Public Records Ombudsman:",
  }),
  ca: externalReview("the Information Commissioner", "complaint", true, { citation: "ss. 30–31" }),
  eu: internalReview("the institution itself", "confirmatory", true, {
    citation: "Art. 7(2)",
    silenceCitation: "Art. 7(4)",
  }),
  // VwGO § 70(1), VwVfG § 3a(2): in writing, for the record, or by a secure electronic route.
  de: internalReview("the authority itself", "objection", false, {
    citation: "IFG § 9(4); VwGO §§ 68–70",
    // IFG § 9(4) is about a refusal of access alone.
    feeCitation: "VwGO §§ 68–70",
    notByEmail:
      "An objection (Widerspruch) sent as a plain email is not valid, and the one-month deadline keeps running. Print this letter, sign it and send it by mail, or use the authority’s secure electronic route. Then record it as sent by hand.",
  }),
  ie: internalReview("the public body itself", "internal_review", true, {
    citation: "s. 21",
    formality:
      "An internal review of a refusal costs €30. One of a fee, or where no decision came in time, is free.",
  }),
  // The Act itself has no internal review: the code of practice does. Silence goes to the Commissioner without one.
  uk: internalReview("the authority itself", "internal_review", false, {
    citation: "s. 45, code of practice",
  }),
  "uk-sct": internalReview("the authority itself", "internal_review", true, { citation: "s. 20" }),
};

/** Where a city or county has another review, or none. */
const LOCAL_REVIEWS: Readonly<Record<string, ReviewRow | null>> = {
  // Its own code says whether there is an appeal (AS 40.25.124).
  "us-ak": null,
  "us-or": externalReview("the District Attorney", "petition", true, {
    citation: "ORS 192.415",
    decisionCitation: "ORS 192.415",
  }),
  // The Attorney General reviews what state agencies refuse (RCW 42.56.530).
  "us-wa": null,
};
