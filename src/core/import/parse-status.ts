import { foldText } from "#core/agency/search-text.ts";
import { STATUSES, type Status } from "#core/request/states.ts";

/** Words of tables, of MuckRock (its display and its codes) and of FOIA Machine, each with the status it means. */
const STATUS_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  draft: ["draft", "not sent", "incomplete", "i", "u", "uncompleted"],
  awaiting_acknowledgment: [
    ...["sent", "submitted", "filed", "open", "awaiting acknowledgement", "awaiting acknowledgment", "ack"],
    ...["processing submission", "s", "new"],
  ],
  awaiting_determination: [
    ...[
      "processing",
      "processed",
      "in process",
      "in progress",
      "pending",
      "awaiting response",
      "acknowledged",
      "waiting",
    ],
    ...["awaiting determination", "response received", "r", "overdue", "delayed", "extension"],
  ],
  clarification_asked: [
    "fix required",
    "fix",
    "clarification",
    "clarification asked",
    "clarification requested",
  ],
  fee_asked: ["payment required", "payment", "fee", "fee asked", "fee requested", "fees", "invoice"],
  partly_released: [
    ...[
      "partial",
      "partially completed",
      "partially fulfilled",
      "partly released",
      "partially released",
      "partial release",
    ],
    ...["partial grant", "granted in part", "p"],
  ],
  released: [
    ...[
      "done",
      "completed",
      "complete",
      "fulfilled",
      "released",
      "granted",
      "successful",
      "records received",
    ],
    ...["full release", "granted in full", "f"],
  ],
  denied: ["rejected", "denied", "refused", "denial", "withheld", "exempt", "d"],
  no_records: ["no docs", "no records", "no responsive documents", "no responsive records", "not held"],
  referred: ["referred", "transferred", "referral"],
  appeal_pending: ["appealing", "awaiting appeal", "appeal", "appealed", "appeal pending", "under appeal"],
  in_litigation: ["lawsuit", "in litigation", "litigation", "suing"],
  withdrawn: ["abandoned", "withdrawn", "cancelled", "canceled"],
  closed: ["closed", "archived", "admin closed", "administratively closed", "ended"],
};

const STATUS_BY_SYNONYM: ReadonlyMap<string, string> = new Map(
  Object.entries(STATUS_SYNONYMS).flatMap(([status, synonyms]) =>
    synonyms.map((word) => [word, status] as const),
  ),
);

const isStatus = (word: string): word is Status => (STATUSES as readonly string[]).includes(word);

/** The status for a word of a table; null if the word is unknown. */
export function parseStatus(text: string): Status | null {
  const word = foldText(text);
  const statusKey = word.replaceAll(" ", "_");
  const status = STATUS_BY_SYNONYM.get(word) ?? statusKey;
  if (status === "scheduled" || status === "sending") return null;
  return isStatus(status) ? status : null;
}
