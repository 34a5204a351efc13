import type {
  ConfirmOutcomes,
  ConfirmOutcomesResult,
  UndoOutcomes,
  UndoOutcomesResult,
} from "#contract/mailbox/sure-outcomes.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { applyToEach } from "./apply-to-each.ts";
import { confirmOutcome, withdrawOutcome } from "./confirm-outcome.ts";

/** Confirms the sure outcomes of many replies, each as it was shown. */
export async function confirmOutcomes(
  context: Context,
  userId: string,
  items: ConfirmOutcomes["items"],
): Promise<ConfirmOutcomesResult> {
  const confirmed: string[] = [];
  const byId = new Map(items.map((item) => [item.messageId, item]));
  const failed = await applyToEach([...byId.keys()], async (id) => {
    const item = byId.get(id);
    if (item && (await confirmOutcome(context, userId, id, item.outcome, item.status))) confirmed.push(id);
  });
  return { confirmed, failed };
}

/** Undoes what `confirmOutcomes` confirmed. */
export async function undoOutcomes(
  context: Context,
  userId: string,
  items: UndoOutcomes["items"],
): Promise<UndoOutcomesResult> {
  const undone: string[] = [];
  const byId = new Map(items.map((item) => [item.messageId, item]));
  const failed = await applyToEach([...byId.keys()], async (id) => {
    await withdrawOutcome(context, userId, id, byId.get(id)?.outcome);
    undone.push(id);
  });
  return { undone, failed };
}
