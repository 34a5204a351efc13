import type { Status } from "#core/request/states.ts";

const STATUS_EFFECTS: Readonly<Partial<Record<Status, string>>> = {
  awaiting_acknowledgment: "The clock runs from the day the letter arrived.",
  clarification_asked: "It is your turn. The clock stands where the law stops it for a question.",
  fee_asked: "It is your turn. The clock stands where the law stops it for a fee.",
  partly_released: "The answer is there. Your time to appeal what was kept back begins.",
  released: "The answer is there. Nobody owes anybody anything.",
  denied: "The answer is there. Your time to appeal begins.",
  no_records: "The answer is there. Your time to appeal the search begins.",
  referred: "Another office is to answer. The clock runs on.",
  appeal_pending: "Your time to appeal is met. The clock for the decision begins.",
  appeal_decided: "The clock for the decision stops. It is your turn.",
  in_litigation: "A court has its own calendar, so no clock runs here.",
  withdrawn: "No clock runs any more. This tells the agency nothing; a letter does.",
  closed: "No clock runs any more. Late replies still come in.",
};

/** What putting a request there by hand does, in a sentence. */
export function statusChangeEffect(from: Status, to: Status): string {
  if (to !== "awaiting_determination") return STATUS_EFFECTS[to] ?? "";
  return from === "awaiting_acknowledgment"
    ? "They have it. The clock for the answer runs."
    : "The answer is awaited again. What was put down of one is taken back.";
}
