import { type Context, nowOf, type WorkerContext } from "#server/actions/platform/context.ts";
import { agencyByEmail } from "#server/db/agencies/agencies.ts";
import { expireSandboxEmails, insertSandboxEmail } from "#server/db/delivery/sandbox-mail.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { SandboxMessage } from "#server/ports/sandbox.ts";

/** A timer's: a sandbox that gets no email any more must forget the codes it shows, too. */
export const pruneSandboxEmails = (context: Pick<Context, "db" | "clock">): Promise<void> =>
  expireSandboxEmails(context.db, nowOf(context));

/**
 * The sandbox's postmaster has an email for someone on this machine. It is stored for the user to read, and where it
 * went to an agency the pretend one's answers are planned as jobs, so that they come even after a crash.
 */
export async function storeSandboxEmail(
  context: Context & Pick<WorkerContext, "simulatedAgency">,
  email: Omit<SandboxMessage, "id" | "number">,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const now = nowOf(context);
    const id = context.ids.next();
    const number = await insertSandboxEmail(tx, { id, mail: email, receivedAt: now });
    if (!context.simulatedAgency || !(await agencyByEmail(tx, email.to))) return;
    for (const { step, afterSeconds } of context.simulatedAgency.planReplies({ ...email, id, number })) {
      const at = new Date(now.getTime() + afterSeconds * 1000);
      await addJob(tx, "answer-as-agency", { sandboxMailId: id, step }, at);
    }
  });
}
