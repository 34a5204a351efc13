import type { Outcome } from "#core/reply/outcome.ts";
import type { Status } from "./states.ts";

/** What an outcome does to a request once it is confirmed. */
export type Move = { status: Status | null; meetsDetermination: boolean };

/**
 * One row an outcome. A determination is met by anything that says whether the agency will comply
 * (5 U.S.C. § 552(a)(6)(A)(i); the states' laws follow it); an acknowledgment or a promise is not one.
 */
const MOVES: Record<Outcome, Move> = {
  acknowledged: { status: "awaiting_determination", meetsDetermination: false },
  extension: { status: "awaiting_determination", meetsDetermination: false },
  clarification_asked: { status: "clarification_asked", meetsDetermination: false },
  fee_estimate: { status: "fee_asked", meetsDetermination: false },
  fee_due: { status: "fee_asked", meetsDetermination: false },
  fee_waiver_refused: { status: null, meetsDetermination: false },
  processing_update: { status: null, meetsDetermination: false },
  partly_released: { status: "partly_released", meetsDetermination: true },
  released: { status: "released", meetsDetermination: true },
  denied: { status: "denied", meetsDetermination: true },
  neither_confirm_nor_deny: { status: "denied", meetsDetermination: true },
  no_records: { status: "no_records", meetsDetermination: true },
  referred: { status: "referred", meetsDetermination: false },
  withdrawn: { status: "withdrawn", meetsDetermination: false },
  appeal_acknowledged: { status: null, meetsDetermination: false },
  appeal_granted: { status: null, meetsDetermination: false },
  appeal_denied: { status: null, meetsDetermination: false },
  unclear: { status: null, meetsDetermination: false },
};

/** The move an outcome makes. An acknowledgment never takes a request back from a later status. */
export function moveFor(outcome: Outcome, current: Status): Move {
  const move = MOVES[outcome];
  const tooLate =
    outcome === "acknowledged" && current !== "sending" && current !== "awaiting_acknowledgment";
  return tooLate ? { status: null, meetsDetermination: false } : move;
}
