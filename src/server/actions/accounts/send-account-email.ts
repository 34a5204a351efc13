import { longDate } from "#core/dates/format-date.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { deletionByEmail } from "#server/db/accounts/account-deletion.ts";
import type { Database } from "#server/db/platform/database.ts";
import { type AccountChange, accountChangeEmail } from "./account-change-email.ts";

type EmailContext = Pick<Context, "ids" | "clock" | "settings">;

const PURPOSES = {
  signup: "confirm your address",
  forgot_password: "choose a new password",
  change_email: "confirm your new address",
};

type AccountCode = {
  to: string;
  code: string;
  form: "digits" | "link";
  purpose: keyof typeof PURPOSES;
  expiresHours: number;
  ip: string | undefined;
  at: Temporal.Instant;
};

/** Mails a code of the user pool: in plain words, who asked for it and when, and what to do if that was somebody else. */
export function sendAccountCode(context: EmailContext, tx: Database, code: AccountCode): Promise<void> {
  return code.form === "link" ? sendLink(context, tx, code) : sendDigits(context, tx, code);
}

function sendDigits(context: EmailContext, tx: Database, code: AccountCode): Promise<void> {
  const { brand } = context.settings;
  return sendSystemEmail(context, tx, {
    to: code.to,
    subject: `${code.code} is your ${brand} code`,
    text: [
      `Enter this code to ${PURPOSES[code.purpose]}:`,
      code.code,
      `It works for ${hoursText(code)}, on the page where you asked for it. ${requestOrigin(code)}`,
      "If that was not you, delete this email, and do not give the code to anyone: nothing happens without it.",
    ].join("\n\n"),
  });
}

/** Instead of one more code: opens the page that sets a new password, wherever it is followed. */
function sendLink(context: EmailContext, tx: Database, code: AccountCode): Promise<void> {
  const { brand, publicUrl } = context.settings;
  // Behind the "#", which browsers send to no server, so that the code is in nobody's log.
  const link = `${publicUrl}/login?forgot#${new URLSearchParams({ email: code.to, code: code.code })}`;
  return sendSystemEmail(context, tx, {
    to: code.to,
    subject: `Choose your ${brand} password`,
    text: [
      `Codes for your ${brand} account were asked for very often, so this email has a link instead. Open it to choose a password:`,
      link,
      `It works for ${hoursText(code)}. ${requestOrigin(code)}`,
      "If that was not you, delete this email: nobody gets into your account without it.",
    ].join("\n\n"),
  });
}

const hoursText = ({ expiresHours }: AccountCode) =>
  expiresHours === 1 ? "one hour" : `${expiresHours} hours`;

/** Only what we saw ourselves: the words of a stranger's browser have no place in our email. */
function requestOrigin({ ip, at }: AccountCode): string {
  const when = at
    .toZonedDateTimeISO("UTC")
    .toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });
  return `It was asked for on ${when} UTC${ip === undefined ? "" : ` from the network address ${ip}`}.`;
}

/** What the holder of an address is told without having asked. */
export function sendAccountNotice(
  context: EmailContext,
  tx: Database,
  notice: { to: string } & (AccountChange | { kind: "sign_up_address_in_use" }),
): Promise<void> {
  if (notice.kind === "sign_up_address_in_use") return sendAccountExists(context, tx, notice.to);
  return sendSystemEmail(context, tx, { to: notice.to, ...accountChangeEmail(context.settings, notice) });
}

/** Somebody tried to take an address that has an account: the owner hears of it, the stranger does not. */
async function sendAccountExists(context: EmailContext, tx: Database, to: string): Promise<void> {
  const { brand } = context.settings;
  const deletion = await deletionByEmail(tx, to);
  if (deletion) return sendAccountClosing(context, tx, { to, eraseAt: deletion.eraseAt });
  return sendSystemEmail(context, tx, {
    to,
    subject: `You already have a ${brand} account`,
    text: [
      `Somebody, perhaps you, tried to use this address for another account at ${brand}. It already has an account, so nothing was changed.`,
      "If it was you, log in with your password, or choose a new one under “Forgotten password”. If not, you can delete this mail.",
    ].join("\n\n"),
  });
}

/** The same while the account waits to be erased. The link to keep it is not in here: only its hash is stored. */
function sendAccountClosing(
  context: EmailContext,
  tx: Database,
  { to, eraseAt }: { to: string; eraseAt: Date },
): Promise<void> {
  const { brand, teamEmail } = context.settings;
  const day = longDate(eraseAt.toISOString().slice(0, 10));
  return sendSystemEmail(context, tx, {
    to,
    subject: `Your ${brand} account is closed until it is erased`,
    text: [
      `Somebody, perhaps you, tried to create an account at ${brand} with this address. Its account was closed at your request and will be erased on ${day}, so nothing was changed.`,
      `To keep that account, open the link in the email we sent when it was closed. If you cannot find that email, write to ${teamEmail}. To start with a new account, sign up again after ${day}.`,
    ].join("\n\n"),
  });
}
