import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { wakeSnoozed as wake } from "#server/db/mailbox/mailbox-changes.ts";

/** Brings conversations that were set aside until now back to the top of the inbox. */
export const unsnoozeConversations = (context: Context): Promise<void> => wake(context.db, nowOf(context));
