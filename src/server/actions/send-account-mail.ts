import type { Database } from "#server/db/database.ts";
import type { Context } from "./context.ts";
import { sendProgramMail } from "./send-program-mail.ts";

type Sender = Pick<Context, "ids" | "clock" | "settings">;

/** Mails a code of the user pool. Plain words, and what to do if the code was not asked for. */
export function sendAccountCode(
  context: Sender,
  tx: Database,
  code: { to: string; code: string; purpose: "signup" | "forgot_password"; expiresHours: number },
): Promise<void> {
  const { brand } = context.settings;
  const what = code.purpose === "signup" ? "confirm your address" : "choose a new password";
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

/** Somebody tried to sign up with an address that has an account: the owner hears of it, the stranger does not. */
export function sendAccountExists(context: Sender, tx: Database, to: string): Promise<void> {
  const { brand } = context.settings;
  return sendProgramMail(context, tx, {
    to,
    subject: `You already have a ${brand} account`,
    text: [
      `Somebody, perhaps you, tried to sign up at ${brand} with this address. It already has an account, so nothing was changed.`,
      "If it was you, log in with your password, or choose a new one under “Forgotten password”. If not, you can delete this mail.",
    ].join("\n\n"),
  });
}
