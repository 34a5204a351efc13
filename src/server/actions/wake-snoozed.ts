import { wakeSnoozed as wake } from "#server/db/mailbox-changes.ts";
import { type Context, nowOf } from "./context.ts";

/** Brings conversations that were set aside until now back to the top of the inbox. */
export const unsnoozeConversations = (context: Context): Promise<void> => wake(context.db, nowOf(context));
