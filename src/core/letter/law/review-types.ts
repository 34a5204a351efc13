export type ReviewTypeName =
  | "appeal"
  | "review"
  | "notice_of_review"
  | "internal_review"
  | "petition"
  | "violation_petition"
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
  /** What one does with it: "I may bring this appeal". */
  verb: "bring" | "file" | "make";
  /** Its result. */
  outcome: string;
  /** "I asked for a review", to who takes it further; absent where it is just that. */
  asked?: string;
};

export const REVIEW_TYPES: Readonly<Record<ReviewTypeName, ReviewType>> = {
  appeal: { title: "Appeal", noun: "appeal", verb: "bring", ask: "I appeal", outcome: "a decision" },
  review: {
    title: "Request for review",
    noun: "request for review",
    verb: "make",
    ask: "I ask you to review",
    outcome: "a decision",
  },
  /** SDCL §§ 1-27-38, 1-27-43. */
  notice_of_review: {
    title: "Notice of review",
    noun: "notice of review",
    verb: "file",
    ask: "I ask you to review",
    outcome: "a decision",
  },
  internal_review: {
    title: "Request for internal review",
    noun: "request for internal review",
    verb: "make",
    ask: "I ask for an internal review of",
    outcome: "a decision",
  },
  petition: {
    title: "Petition",
    noun: "petition",
    verb: "file",
    ask: "I petition you to review",
    outcome: "a decision",
  },
  /** 29 Del. C. § 10005(e). */
  violation_petition: {
    title: "Petition",
    noun: "petition",
    verb: "file",
    ask: "I petition you to determine that the Act was violated by",
    outcome: "a determination",
  },
  complaint: {
    title: "Complaint",
    noun: "complaint",
    verb: "file",
    ask: "I file this complaint about",
    outcome: "a decision",
  },
  /** Art. 228 TFEU: the Ombudsman can recommend, not order. */
  ombudsman_complaint: {
    title: "Complaint",
    noun: "complaint",
    verb: "file",
    ask: "I file this complaint about",
    outcome: "a recommendation",
  },
  /** Regulation (EC) No 1049/2001, Art. 7(2). */
  confirmatory: {
    title: "Confirmatory application",
    noun: "confirmatory application",
    verb: "make",
    ask: "With this confirmatory application I ask you to reconsider",
    askAboutSilence: "With this confirmatory application I ask you to make good",
    outcome: "a decision",
    asked: "I made a confirmatory application",
  },
  /** Widerspruch, VwGO §§ 68–70. */
  objection: {
    title: "Objection (Widerspruch)",
    noun: "objection",
    verb: "file",
    ask: "I object (Widerspruch) to",
    outcome: "a decision",
  },
  opinion: {
    title: "Request for an opinion",
    noun: "request for an opinion",
    verb: "make",
    ask: "I ask for your opinion on",
    outcome: "an opinion",
  },
  advice: {
    title: "Request for review",
    noun: "request for review",
    verb: "make",
    ask: "I ask you to review",
    outcome: "your advice",
  },
  advisory_opinion: {
    title: "Formal complaint",
    noun: "formal complaint",
    verb: "file",
    ask: "I file this formal complaint about",
    outcome: "an advisory opinion",
  },
  help: {
    title: "Request for help",
    noun: "request for help",
    verb: "make",
    ask: "I ask for your help with",
    outcome: "an answer",
  },
  application: {
    title: "Application for a decision",
    noun: "application",
    verb: "make",
    ask: "I apply for your decision on",
    outcome: "a decision",
  },
  /** FOI Act 2014 (Ireland), s. 22. */
  review_application: {
    title: "Application for review",
    noun: "application for review",
    verb: "make",
    ask: "I apply for a review of",
    outcome: "a decision",
  },
  /** Wis. Stat. § 19.37(1)(b). */
  mandamus: {
    title: "Request for a mandamus action",
    noun: "request",
    verb: "make",
    ask: "I ask you to bring an action for mandamus over",
    outcome: "an answer",
  },
  mediation: {
    title: "Request for mediation",
    noun: "request for mediation",
    verb: "make",
    ask: "I ask you to mediate my dispute over",
    outcome: "an answer",
  },
};
