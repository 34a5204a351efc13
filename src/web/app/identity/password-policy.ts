import { formatMessage } from "#core/messages/format-message.ts";
import { identityForms } from "#messages/identity/forms.ts";

const rules = identityForms.passwordRules;

/** One rule of a password policy. */
type Rule = { label: string; isMet: (password: string) => boolean };

/** The default policy of a user pool; a space counts as a symbol. The pool itself decides. */
export const passwordRules: readonly Rule[] = [
  { label: rules.length, isMet: (password) => [...password].length >= 8 },
  { label: rules.lowercase, isMet: (password) => /\p{Ll}/u.test(password) },
  { label: rules.uppercase, isMet: (password) => /\p{Lu}/u.test(password) },
  { label: rules.number, isMet: (password) => /\d/.test(password) },
  { label: rules.symbol, isMet: (password) => /[^\p{L}\d]/u.test(password) },
];

/** From this length on, the embedded pool does not require kinds of characters (docs/accounts.md). Hosted pools do. */
const PASSPHRASE_LENGTH = 15;
const isPassphrase = (password: string) => [...password].length >= PASSPHRASE_LENGTH;

/**
 * The rules of the embedded pool: any passphrase meets all of them. The pool also refuses the most used passwords; that
 * list is too long for a page, so its error says so.
 */
export const embeddedPasswordRules: readonly Rule[] = passwordRules.map(({ label, isMet }) => ({
  label,
  isMet: (password) => isPassphrase(password) || isMet(password),
}));

export const passphraseHint = formatMessage(identityForms.passphraseHint, { length: PASSPHRASE_LENGTH });
