import type { Outcome } from "#core/classify/outcome.ts";

/**
 * What a sentence of an agency's letter does. Most sentences do nothing of it: they give reasons, rights and addresses. A letter's
 * outcome is made of such acts: what is given and withheld, asked and promised.
 */
export const SENTENCE_ACTS = [
  "received",
  "will_decide",
  "delays",
  "works_on_it",
  "asks_requester",
  "fee_before_work",
  "fee_after_work",
  "waiver_refused",
  "will_give",
  "gives",
  "gives_installment",
  "more_follows",
  "ready_on_site",
  "withholds_part",
  "refuses",
  "neither_confirms",
  "finds_nothing",
  "finds_nothing_in_part",
  "passes_on",
  "closes",
  "asks_ruling",
  "ruling_came",
  "appeal_received",
  "appeal_won",
  "appeal_lost",
] as const;

export type SentenceAct = (typeof SENTENCE_ACTS)[number];

/** The acts by which a sentence says an outcome. */
export const ACTS_OF: Partial<Record<Outcome, readonly SentenceAct[]>> = {
  acknowledged: ["received", "will_decide"],
  extension: ["delays"],
  clarification_asked: ["asks_requester"],
  fee_estimate: ["fee_before_work"],
  fee_due: ["fee_after_work"],
  fee_waiver_refused: ["waiver_refused"],
  processing_update: ["works_on_it"],
  granted: ["will_give"],
  interim_release: ["gives_installment", "more_follows", "gives"],
  records_ready: ["ready_on_site"],
  ruling_requested: ["asks_ruling"],
  ruling_issued: ["ruling_came"],
  partly_released: ["withholds_part", "gives", "finds_nothing_in_part"],
  released: ["gives"],
  denied: ["refuses"],
  neither_confirm_nor_deny: ["neither_confirms"],
  no_records: ["finds_nothing"],
  referred: ["passes_on"],
  withdrawn: ["closes"],
  appeal_acknowledged: ["appeal_received"],
  appeal_granted: ["appeal_won"],
  appeal_denied: ["appeal_lost"],
};
