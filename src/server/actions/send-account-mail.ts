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
function sendAccountExists(context: Sender, tx: Database, to: string): Promise<void> {
  const { brand } = context.settings;
  return sendProgramMail(context, tx, {
    to,
    subject: `You already have a ${brand} account`,
    text: [
      `Somebody, perhaps you, tried to use this address for another account at ${brand}. It already has an account, so nothing was changed.`,
      "If it was you, log in with your password, or choose a new one under “Forgotten password”. If not, you can delete this mail.",
    ].join("\n\n"),
  });
}
