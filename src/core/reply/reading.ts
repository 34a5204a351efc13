import type { MessageKind, Outcome } from "#core/reply/outcome.ts";

/** Where something was read: the exact words, and their place in the mail's plain text in UTF-16 units. */
export type Evidence = { text: string; start: number; end: number };

/** `sure` may be acted on after one click, `likely` is offered, `unsure` only asks. */
export type Confidence = "sure" | "likely" | "unsure";

export type ReadOutcome = { value: Outcome; confidence: Confidence; evidence: Evidence[] };

export type Fact<Value> = { value: Value; evidence: Evidence };

/** Money as the letter gives it, in cents of US dollars. */
export type AmountFact = Fact<number>;

/** A calendar date (`YYYY-MM-DD`) and what the letter says falls on it. */
export type DateFact = Fact<string> & { meaning: "response_due" | "answer_by" | "link_expires" | "other" };

export type LinkFact = Fact<string> & { linkKind: "download" | "portal" | "other"; expires: string | null };

export type Facts = {
  trackingNumbers: Fact<string>[];
  amounts: AmountFact[];
  dates: DateFact[];
  exemptions: Fact<string>[];
  links: LinkFact[];
};

/** A delivery report: which address failed, why, and which of our messages it was (RFC 3464). */
export type Bounce = {
  recipient: string | null;
  /** Enhanced status code (RFC 3463), such as `5.1.1`. */
  status: string | null;
  /** Reply code of the failing server, such as `550`. */
  code: string | null;
  /** The server's own words. */
  reason: string;
  severity: "hard" | "soft" | "delay";
  originalMessageId: string | null;
};

/** Everything the program understood of one mail. `main` is what a list shows; `outcomes` holds the rest. */
export type Reading = {
  kind: MessageKind;
  main: ReadOutcome;
  outcomes: ReadOutcome[];
  facts: Facts;
  bounce: Bounce | null;
};
