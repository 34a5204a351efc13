import { formatMessage } from "#core/messages/format-message.ts";
import { accountEmails } from "#messages/account/emails.ts";

/** A change of an account that its user is notified of by email, so that an unauthorized change is noticed. */
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

/** How long the address before a change can be restored, by the link sent to it. */
const UNDO_DAYS = 7;

/** Subject and text of the email about a change, as plain text; paragraphs are separated by an empty line. */
export function accountChangeEmail(
  settings: Settings,
  change: AccountChange,
): { subject: string; text: string } {
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
