/** A change of an account of which its user is sent an email, so that one nobody asked for does not go unnoticed. */
export type AccountChange =
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

/** Subject and text of the email about a change, for plain-text programs; paragraphs are separated by an empty line. */
export function accountChangeEmail(
  settings: Settings,
  change: AccountChange,
): { subject: string; text: string } {
  const { brand, publicUrl } = settings;
  const ifNotYou = `If this was not you, somebody else may know your password: choose a new one at ${publicUrl}/login?forgot, then log out everywhere on your account page.`;
  const email = (subject: string, ...paragraphs: string[]) => ({ subject, text: paragraphs.join("\n\n") });
  switch (change.kind) {
    case "email_changed":
      return email(
        `The email address of your ${brand} account was changed`,
        `Your ${brand} account now has another email address, which was confirmed by a code. You log in with the new one from now on.`,
        "If this was not you, put this address back. Every device is logged out then, and you choose a new password:",
        `${publicUrl}/api/undo-email-change/${change.undoToken}`,
        `The link works once, for seven days. After that, write to ${settings.teamEmail}.`,
      );
    case "email_arrived":
      return email(
        `This is now the email address of your ${brand} account`,
        `You log in to ${brand} with this address from now on, and notices about your account go here.`,
        "The address before this one was sent a link that undoes the change within seven days.",
      );
    case "email_change_undone":
      return email(
        `The change of your ${brand} email address was undone`,
        `The earlier address of the ${brand} account was put back by the link sent to it. Every device is logged out, and the old password no longer works.`,
        `To log in, choose a new password at ${publicUrl}/login?forgot, with the earlier address.`,
      );
    case "password_changed":
      return email(
        `Your ${brand} password was changed`,
        "The password of your account was changed, and other devices were logged out.",
        ifNotYou,
      );
    case "second_factor_on":
      return email(
        `Your ${brand} account now asks for a second step`,
        "An authenticator app was turned on. Each login asks for its code after the password.",
        ifNotYou,
      );
    case "second_factor_off":
      return email(
        `Your ${brand} account no longer asks for a second step`,
        "The authenticator app was turned off, and its recovery codes no longer work. Your password alone opens the account.",
        ifNotYou,
      );
    case "second_factor_replaced":
      return email(
        `Your ${brand} account has a new authenticator app`,
        "Another authenticator app took the place of the one before, whose codes no longer work.",
        ifNotYou,
      );
    case "recovery_codes_replaced":
      return email(
        `Your ${brand} account has new recovery codes`,
        "Ten new recovery codes were made. The ones before no longer work.",
        ifNotYou,
      );
    case "recovery_code_used":
      return email(
        `A recovery code of your ${brand} account was used`,
        `Somebody logged in with your password and a recovery code in place of the authenticator app’s. ${codesLeft(change.left)}`,
        ifNotYou,
      );
  }
}

function codesLeft(left: number): string {
  if (left === 0) return "That was the last one: make new ones on your account page.";
  return left === 1 ? "One code is left." : `${left} codes are left.`;
}
