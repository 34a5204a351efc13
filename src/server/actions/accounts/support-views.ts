import { SUPPORT_VIEW_MINUTES } from "#core/accounts/support-view.ts";
import { withPeriod } from "#core/accounts/suspension.ts";
import { formatUtcMinute } from "#core/delivery/daily-quota.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { parseListQuery } from "#core/request/list-query.ts";
import { accountEmails } from "#messages/account/emails.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { startExport } from "#server/actions/exchange/start-export.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { selectedRequestIds } from "#server/actions/requests/select-requests.ts";
import {
  endSupportViews,
  insertSupportView,
  openSupportViews,
  SUPPORT_EXPORT_VERB,
} from "#server/db/accounts/support-views.ts";
import { lockAccount } from "#server/db/accounts/suspensions.ts";
import { isAccountClosed } from "#server/db/accounts/users.ts";
import { audit } from "#server/db/platform/audit.ts";

type Admin = { id: string; email: string };

/**
 * Opens a user's requests to an administrator, to read only, for an hour. The user gets an email with the reason at once; what
 * the administrator had open of this user ends.
 * @throws Problem not_found (404), own_account, account_closed (409)
 */
export async function startSupportView(
  context: Context,
  admin: Admin,
  ownerId: string,
  givenReason: string,
): Promise<{ id: string; email: string; reason: string; endsAt: Date }> {
  if (admin.id === ownerId.toLowerCase()) throw new Problem(409, "own_account", accountErrors.ownSupportView);
  const reason = givenReason.trim();
  return context.db.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, { id: ownerId });
    if (!user) throw notFound("account");
    // They wanted it erased, so nobody reads it any more.
    if (await isAccountClosed(tx, user.id))
      throw new Problem(409, "account_closed", accountErrors.supportViewClosed);
    const at = nowOf(context);
    const endsAt = new Date(at.getTime() + SUPPORT_VIEW_MINUTES * 60_000);
    const id = context.ids.next();
    await endSupportViews(tx, admin.id, { ownerId: user.id }, at);
    await insertSupportView(tx, { id, ownerId: user.id, adminId: admin.id, reason, at, endsAt });
    const detail = { view: id, reason, until: endsAt.toISOString() };
    await audit(tx, { at, actor: admin.email, verb: "support_view_started", subject: user.id, detail });
    await sendSystemEmail(context, tx, supportViewEmail(context, user.email, { reason, endsAt }));
    return { id, email: user.email, reason, endsAt };
  });
}

/**
 * Ends a support view before its time.
 * @throws Problem not_found (404) where this administrator has it not open
 */
export async function endSupportView(context: Context, admin: Admin, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const at = nowOf(context);
    const [ended] = await endSupportViews(tx, admin.id, { id }, at);
    if (!ended) throw notFound("supportView");
    const detail = { view: id };
    await audit(tx, { at, actor: admin.email, verb: "support_view_ended", subject: ended.owner_id, detail });
  });
}

/**
 * Makes a copy of everything a user has, for that user, as their own export: a link for ten minutes.
 * @throws Problem not_found (404) where this administrator has no such view open
 */
export async function exportInSupportView(context: Context, admin: Admin, viewId: string) {
  const at = nowOf(context);
  const open = await openSupportViews(context.db, admin.id, at);
  const view = open.find(({ id }) => id === viewId);
  if (!view || (await isAccountClosed(context.db, view.owner_id))) throw notFound("supportView");
  const { query } = parseListQuery((parameter) => (parameter === "filter" ? "all" : undefined));
  const ids = await selectedRequestIds(context, view.owner_id, { query });
  const started = await startExport(context, view.owner_id, ids, true);
  const detail = { view: viewId, export: started.id, requests: started.requests };
  await audit(context.db, {
    at,
    actor: admin.email,
    verb: SUPPORT_EXPORT_VERB,
    subject: view.owner_id,
    detail,
  });
  return started;
}

function supportViewEmail(
  { settings: { brand, publicUrl, teamEmail } }: Context,
  to: string,
  { reason, endsAt }: { reason: string; endsAt: Date },
) {
  const { subject, text, limits, activity } = accountEmails.supportView;
  return {
    to,
    subject: formatMessage(subject, { brand }),
    text: [
      formatMessage(text, { brand, reason: withPeriod(reason) }),
      formatMessage(limits, { time: formatUtcMinute(endsAt.getTime()) }),
      formatMessage(activity, { url: `${publicUrl}/account#activity`, teamEmail }),
    ].join("\n\n"),
  };
}
