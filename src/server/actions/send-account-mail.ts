import { longDate } from "#core/calendar-words.ts";
import { deletionOfAddress } from "#server/db/accounts/account-deletion.ts";
import type { Database } from "#server/db/database.ts";
import { type AccountChange, accountChangeEmail } from "./accounts/account-change-email.ts";
import type { Context } from "./context.ts";
import { sendProgramMail } from "./send-program-mail.ts";

type Sender = Pick<Context, "ids" | "clock" | "settings">;

const PURPOSES = {
  signup: "confirm your address",
  forgot_password: "choose a new password",
  change_email: "confirm your new address",
};

/** Mails a code of the user pool. Plain words, and what to do if the code was not asked for. */
export function sendAccountCode(
  context: Sender,
  tx: Database,
  code: { to: string; code: string; purpose: keyof typeof PURPOSES; expiresHours: number },
): Promise<void> {
  const { brand } = context.settings;
  const what = PURPOSES[code.purpose];
  const hours = code.expiresHours === 1 ? "one hour" : `${code.expiresHours} hours`;
  return sendProgramMail(context, tx, {
    to: code.to,
    subject: `${code.code} is your ${brand} code`,
    text: [
      `Enter this code to ${what}:`,
      code.code,
      `It works for ${hours}. If you did not ask for it, nothing happens unless somebody types it, and you can delete this mail.`,
    ].join("\n\n"),
  });
}

/** What the holder of an address is told without having asked. */
export function sendAccountNotice(
  context: Sender,
  tx: Database,
  notice: { to: string } & (AccountChange | { kind: "sign_up_address_in_use" }),
): Promise<void> {
  if (notice.kind === "sign_up_address_in_use") return sendAccountExists(context, tx, notice.to);
  return sendProgramMail(context, tx, { to: notice.to, ...accountChangeEmail(context.settings, notice) });
}

/** Somebody tried to take an address that has an account: the owner hears of it, the stranger does not. */
async function sendAccountExists(context: Sender, tx: Database, to: string): Promise<void> {
  const { brand } = context.settings;
  const deletion = await deletionOfAddress(tx, to);
  if (deletion) return sendAccountClosing(context, tx, { to, eraseAt: deletion.eraseAt });
  return sendProgramMail(context, tx, {
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
  context: Sender,
  tx: Database,
  { to, eraseAt }: { to: string; eraseAt: Date },
): Promise<void> {
  const { brand, teamEmail } = context.settings;
  const day = longDate(eraseAt.toISOString().slice(0, 10));
  return sendProgramMail(context, tx, {
    to,
    subject: `Your ${brand} account is closed until it is erased`,
    text: [
      `Somebody, perhaps you, tried to create an account at ${brand} with this address. Its account was closed at your request and will be erased on ${day}, so nothing was changed.`,
      `To keep that account, open the link in the email we sent when it was closed. If you cannot find that email, write to ${teamEmail}. To start with a new account, sign up again after ${day}.`,
    ].join("\n\n"),
  });
}
