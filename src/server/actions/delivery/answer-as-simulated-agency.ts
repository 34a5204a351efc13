import type { WorkerContext } from "#server/actions/platform/context.ts";
import { agencyByEmail } from "#server/db/agencies/agencies.ts";
import { sandboxEmailById } from "#server/db/delivery/sandbox-mail.ts";

/** Sandbox only: the pretend agency writes one of its answers. A failed delivery is the queue's to repeat. */
export async function answerAsSimulatedAgency(
  context: WorkerContext,
  sandboxMailId: string,
  step: string,
): Promise<void> {
  const letter = await sandboxEmailById(context.db, sandboxMailId);
  const agencyRow = letter && (await agencyByEmail(context.db, letter.to));
  if (!letter || !agencyRow || !context.simulatedAgency) return;
  const agency = { name: agencyRow.name, address: letter.to };
  const result = await context.simulatedAgency.answer(letter, agency, {
    step,
    // Not the moment of this try: written again at a later one, the email would be another email.
    at: Temporal.Instant.fromEpochMilliseconds(letter.receivedAt.getTime()),
  });
  if (result.outcome !== "accepted")
    throw new Error(`our own receiver did not take the answer: ${result.words}`);
}
