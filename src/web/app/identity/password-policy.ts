/** One rule of a password policy: its words for the page, and whether a password meets it. */
type Rule = { label: string; isMet: (password: string) => boolean };

/** The default policy of a user pool; a space counts as a symbol. The pool itself has the last word. */
export const passwordRules: readonly Rule[] = [
  { label: "8 characters or more", isMet: (password) => [...password].length >= 8 },
  { label: "A lower-case letter", isMet: (password) => /\p{Ll}/u.test(password) },
  { label: "An upper-case letter", isMet: (password) => /\p{Lu}/u.test(password) },
  { label: "A number", isMet: (password) => /\d/.test(password) },
  { label: "A symbol or a space", isMet: (password) => /[^\p{L}\d]/u.test(password) },
];

/** From this length on the embedded pool asks for no kinds of characters (docs/accounts.md); a hosted pool knows no such rule. */
const PASSPHRASE_LENGTH = 15;
const isPassphrase = (password: string) => [...password].length >= PASSPHRASE_LENGTH;

/**
 * The rules of the embedded pool: any passphrase meets all of them. It also refuses the most used passwords, whose list is
 * too long for a page; its refusal says so.
 */
export const embeddedPasswordRules: readonly Rule[] = passwordRules.map(({ label, isMet }) => ({
  label,
  isMet: (password) => isPassphrase(password) || isMet(password),
}));

export const PASSPHRASE_HINT = "Use 15 characters or more, for example four words. A shorter password needs:";
