import { longDate } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountEmails } from "#messages/account/emails.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { deletionByEmail } from "#server/db/accounts/account-deletion.ts";
import type { Database } from "#server/db/platform/database.ts";

const text = accountEmails;

type EmailContext = Pick<Context, "ids" | "clock" | "settings">;

type AccountCode = {
  to: string;
  code: string;
  form: "digits" | "link";
  purpose: "signup" | "forgot_password" | "change_email";
  expiresHours: number;
  ip: string | undefined;
  at: Temporal.Instant;
};

/** Sends a code of the user pool, with the time and network of the request, and advice if the user did not request it. */
export function sendAccountCode(context: EmailContext, tx: Database, code: AccountCode): Promise<void> {
  return code.form === "link" ? sendLink(context, tx, code) : sendDigits(context, tx, code);
}

function sendDigits(context: EmailContext, tx: Database, code: AccountCode): Promise<void> {
  const { brand } = context.settings;
  return sendSystemEmail(context, tx, {
    to: code.to,
    subject: formatMessage(text.code.subject, { code: code.code, brand }),
    text: [
      text.code[code.purpose],
      code.code,
      `${formatMessage(text.code.validity, { hours: code.expiresHours })} ${requestOrigin(code)}`,
      text.code.ifNotYou,
    ].join("\n\n"),
  });
}

/** Sent instead of a code: the link opens the page that sets a new password, in any browser. */
function sendLink(context: EmailContext, tx: Database, code: AccountCode): Promise<void> {
  const { brand, publicUrl } = context.settings;
  // In the fragment, which browsers do not send to servers, so that the code is not logged.
  const link = `${publicUrl}/login?forgot#${new URLSearchParams({ email: code.to, code: code.code })}`;
  return sendSystemEmail(context, tx, {
    to: code.to,
    subject: formatMessage(text.resetLink.subject, { brand }),
    text: [
      formatMessage(text.resetLink.reason, { brand }),
      link,
      `${formatMessage(text.resetLink.validity, { hours: code.expiresHours })} ${requestOrigin(code)}`,
      text.resetLink.ifNotYou,
    ].join("\n\n"),
  });
}

/** Only what the server observed: the user agent could contain a phishing text. */
function requestOrigin({ ip, at }: AccountCode): string {
  const time = at
    .toZonedDateTimeISO("UTC")
    .toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });
  return ip === undefined
    ? formatMessage(text.requested, { time })
    : formatMessage(text.requestedFrom, { time, ip });
}

/** Sends a notice that the user did not request. */
export function sendAccountNotice(
  context: EmailContext,
  tx: Database,
  notice: { to: string } & (AccountChange | { kind: "sign_up_address_in_use" }),
): Promise<void> {
  if (notice.kind === "sign_up_address_in_use") return sendAccountExists(context, tx, notice.to);
  return sendSystemEmail(context, tx, { to: notice.to, ...accountChangeEmail(context.settings, notice) });
}

/** Someone tried to use the address of an existing account: only the owner of the address is notified. */
async function sendAccountExists(context: EmailContext, tx: Database, to: string): Promise<void> {
  const { brand } = context.settings;
  const deletion = await deletionByEmail(tx, to);
  if (deletion) return sendAccountClosing(context, tx, { to, eraseAt: deletion.eraseAt });
  return sendSystemEmail(context, tx, {
    to,
    subject: formatMessage(text.exists.subject, { brand }),
    text: [formatMessage(text.exists.reason, { brand }), text.exists.advice].join("\n\n"),
  });
}

/** The same for a closed account. The link to keep it cannot be included: only its hash is stored. */
function sendAccountClosing(
  context: EmailContext,
  tx: Database,
  { to, eraseAt }: { to: string; eraseAt: Date },
): Promise<void> {
  const { brand, teamEmail } = context.settings;
  const date = longDate(eraseAt.toISOString().slice(0, 10));
  return sendSystemEmail(context, tx, {
    to,
    subject: formatMessage(text.closing.subject, { brand }),
    text: [
      formatMessage(text.closing.reason, { brand, date }),
      formatMessage(text.closing.advice, { teamEmail, date }),
    ].join("\n\n"),
  });
}

/** A change of an account that its user is notified of by email, so that an unauthorized change is noticed. */
type AccountChange =
  | { kind: "email_changed"; undoToken: string }
  | { kind: "recovery_code_used"; left: number }
  | {
      kind:
        | "email_arrived"
        | "email_change_undone"
        | "password_changed"
        | "second_factor_on"
        | "second_factor_off"
        | "second_factor_replaced"
        | "recovery_codes_replaced";
    };

type Settings = { brand: string; teamEmail: string; publicUrl: string };

/** How long the address before a change can be restored, by the link sent to it. */
const UNDO_DAYS = 7;

/** Subject and text of the email about a change, as plain text; paragraphs are separated by an empty line. */
function accountChangeEmail(settings: Settings, change: AccountChange): { subject: string; text: string } {
  const { brand, publicUrl, teamEmail } = settings;
  const resetUrl = `${publicUrl}/login?forgot`;
  const ifNotYou = formatMessage(accountEmails.ifNotYou, { url: resetUrl });
  const email = (subject: string, ...paragraphs: string[]) => ({ subject, text: paragraphs.join("\n\n") });
  switch (change.kind) {
    case "email_changed": {
      const { subject, text, undo, validity } = accountEmails.emailChanged;
      return email(
        formatMessage(subject, { brand }),
        formatMessage(text, { brand }),
        undo,
        `${publicUrl}/api/undo-email-change/${change.undoToken}`,
        formatMessage(validity, { days: UNDO_DAYS, teamEmail }),
      );
    }
    case "email_arrived": {
      const { subject, text, undo } = accountEmails.emailArrived;
      return email(
        formatMessage(subject, { brand }),
        formatMessage(text, { brand }),
        formatMessage(undo, { days: UNDO_DAYS }),
      );
    }
    case "email_change_undone": {
      const { subject, text, advice } = accountEmails.emailChangeUndone;
      return email(
        formatMessage(subject, { brand }),
        formatMessage(text, { brand }),
        formatMessage(advice, { url: resetUrl }),
      );
    }
    case "password_changed": {
      const { subject, text } = accountEmails.passwordChanged;
      return email(formatMessage(subject, { brand }), text, ifNotYou);
    }
    case "second_factor_on": {
      const { subject, text } = accountEmails.secondFactorOn;
      return email(formatMessage(subject, { brand }), text, ifNotYou);
    }
    case "second_factor_off": {
      const { subject, text } = accountEmails.secondFactorOff;
      return email(formatMessage(subject, { brand }), text, ifNotYou);
    }
    case "second_factor_replaced": {
      const { subject, text } = accountEmails.secondFactorReplaced;
      return email(formatMessage(subject, { brand }), text, ifNotYou);
    }
    case "recovery_codes_replaced": {
      const { subject, text } = accountEmails.recoveryCodesReplaced;
      return email(formatMessage(subject, { brand }), text, ifNotYou);
    }
    case "recovery_code_used": {
      const { subject, text, left } = accountEmails.recoveryCodeUsed;
      return email(
        formatMessage(subject, { brand }),
        `${text} ${formatMessage(left, { left: change.left })}`,
        ifNotYou,
      );
    }
  }
}
