export type ReviewTypeName =
  | "appeal"
  | "review"
  | "internal_review"
  | "petition"
  | "complaint"
  | "ombudsman_complaint"
  | "confirmatory"
  | "objection"
  | "opinion"
  | "advice"
  | "advisory_opinion"
  | "application"
  | "review_application"
  | "mandamus"
  | "mediation"
  | "help";

/** In which words a review is asked for. */
export type ReviewType = {
  /** Heads the letter: "Request for internal review". */
  title: string;
  /** Its name in a sentence: "this appeal". */
  noun: string;
  /** The asking, before what it is about: "I appeal". */
  ask: string;
  /** The same before "the failure to answer", where that asks for something else. */
  askAboutSilence?: string;
  /** Its result. */
  outcome: string;
  /** "I asked for a review", to who takes it further; absent where it is just that. */
  asked?: string;
};

export const REVIEW_TYPES: Readonly<Record<ReviewTypeName, ReviewType>> = {
  appeal: { title: "Appeal", noun: "appeal", ask: "I appeal", outcome: "a decision" },
  review: {
    title: "Request for review",
    noun: "request for review",
    ask: "I ask you to review",
    outcome: "a decision",
  },
  internal_review: {
    title: "Request for internal review",
    noun: "request for internal review",
    ask: "I ask for an internal review of",
    outcome: "a decision",
  },
  petition: { title: "Petition", noun: "petition", ask: "I petition you to review", outcome: "a decision" },
  complaint: { title: "Complaint", noun: "complaint", ask: "I complain to you about", outcome: "a decision" },
  /** Art. 228 TFEU: the Ombudsman can recommend, not order. */
  ombudsman_complaint: {
    title: "Complaint",
    noun: "complaint",
    ask: "I complain to you about",
    outcome: "a recommendation",
  },
  /** Regulation (EC) No 1049/2001, Art. 7(2). */
  confirmatory: {
    title: "Confirmatory application",
    noun: "confirmatory application",
    ask: "With this confirmatory application I ask you to reconsider",
    askAboutSilence: "With this confirmatory application I ask you to make good",
    outcome: "a decision",
    asked: "I made a confirmatory application",
  },
  /** Widerspruch, VwGO §§ 68–70. */
  objection: {
    title: "Objection (Widerspruch)",
    noun: "objection",
    ask: "I object (Widerspruch) to",
    outcome: "a decision",
  },
  opinion: {
    title: "Request for an opinion",
    noun: "request for an opinion",
    ask: "I ask for your opinion on",
    outcome: "an opinion",
  },
  advice: {
    title: "Request for review",
    noun: "request for review",
    ask: "I ask you to review",
    outcome: "your advice",
  },
  advisory_opinion: {
    title: "Formal complaint",
    noun: "formal complaint",
    ask: "I complain to you about",
    outcome: "an advisory opinion",
  },
  help: {
    title: "Request for help",
    noun: "request for help",
    ask: "I ask for your help with",
    outcome: "an answer",
  },
  application: {
    title: "Application for a decision",
    noun: "application",
    ask: "I apply for your decision on",
    outcome: "a decision",
  },
  /** FOI Act 2014 (Ireland), s. 22. */
  review_application: {
    title: "Application for review",
    noun: "application for review",
    ask: "I apply for a review of",
    outcome: "a decision",
  },
  /** Wis. Stat. § 19.37(1)(b). */
  mandamus: {
    title: "Request for a mandamus action",
    noun: "request",
    ask: "I ask you to bring an action for mandamus over",
    outcome: "an answer",
  },
  mediation: {
    title: "Request for mediation",
    noun: "request for mediation",
    ask: "I ask you to mediate my dispute over",
    outcome: "an answer",
  },
};
