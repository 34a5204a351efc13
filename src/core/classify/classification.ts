import type { BounceCause } from "#core/classify/bounces/bounce-cause.ts";
import type { MessageKind, Outcome } from "#core/classify/outcome.ts";

/**
 * Where something was read: the exact words, and their place in UTF-16 units in the email's plain text, or in the text of
 * the attached letter named by `file`, on its `page` where that is known.
 */
export type Evidence = { text: string; start: number; end: number; file?: string; page?: number };

/** `sure` may be acted on after one click, `likely` is offered, `unsure` only asks. */
export type Confidence = "sure" | "likely" | "unsure";

export type ClassifiedOutcome = { value: Outcome; confidence: Confidence; evidence: Evidence[] };

export type ExtractedFact<Value> = { value: Value; evidence: Evidence };

/**
 * Money as the letter gives it, in cents. `currency` is its ISO 4217 code, absent for US dollars (and for
 * the "$" of any country until the letter's request is known: `withDollarOf`). `isAsked`: whether the requester is asked to pay it or to agree to it; missing in what older versions read.
 */
export type AmountFact = ExtractedFact<number> & { currency?: string; isAsked?: boolean };

/** A calendar date (`YYYY-MM-DD`) and what the letter says falls on it. */
export type DateFact = ExtractedFact<string> & {
  meaning: "response_due" | "answer_by" | "link_expires" | "other";
};

export type LinkFact = ExtractedFact<string> & {
  linkKind: "download" | "portal" | "other";
  expires: string | null;
};

export type ExtractedFacts = {
  trackingNumbers: ExtractedFact<string>[];
  amounts: AmountFact[];
  dates: DateFact[];
  exemptions: ExtractedFact<string>[];
  links: LinkFact[];
};

/** A delivery report: which address failed, why, and which of our messages it was (RFC 3464). */
export type Bounce = {
  recipient: string | null;
  /** Enhanced status code (RFC 3463), such as `5.1.1`. */
  status: string | null;
  /** Reply code of the failing server, such as `550`. */
  code: string | null;
  /** The problem in one or two sentences for the user. */
  reason: string;
  /** The failing server's own words, on one line. Like what follows, missing in what older versions read. */
  said?: string | null;
  cause?: BounceCause;
  /** Other recipients the same report names as failed or late. */
  alsoFailed?: string[];
  severity: "hard" | "soft" | "delay";
  originalMessageId: string | null;
};

/** The content of an out-of-office reply. */
export type AutoReply = {
  /** The day its sender is back, or the last day away (`YYYY-MM-DD`); null where it names none. */
  until: string | null;
};

/** The target of a notice: a portal, a secure-mail service, or a code to type in. */
export type ServiceNotice = {
  /** The service by its own name, or null where no known one sent it. */
  service: string | null;
  link: string | null;
  /** The day the link stops working (`YYYY-MM-DD`). */
  expires: string | null;
  /** Of a one-time code. */
  code: string | null;
};

/** Everything the program understood of one email. `main` is what a list shows; `outcomes` holds the rest. */
export type Classification = {
  kind: MessageKind;
  main: ClassifiedOutcome;
  outcomes: ClassifiedOutcome[];
  facts: ExtractedFacts;
  bounce: Bounce | null;
  /** Missing in what older versions read, and in email that is neither. */
  autoReply?: AutoReply;
  notice?: ServiceNotice;
};
