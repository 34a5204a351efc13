import type { Status } from "#core/request/states.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";

const { effects } = trackerPanel.status;
const STATUS_EFFECTS: Readonly<Partial<Record<Status, string>>> = effects;

/** The effect of a manual status change, as a sentence. */
export function statusChangeEffect(from: Status, to: Status): string {
  if (to !== "awaiting_determination") return STATUS_EFFECTS[to] ?? "";
  return from === "awaiting_acknowledgment" ? effects.delivered : effects.answer_pending_again;
}
