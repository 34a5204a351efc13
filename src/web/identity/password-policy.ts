/** One rule of a password policy: its words for the page, and whether a password meets it. */
type Rule = { words: string; met: (password: string) => boolean };

/** The default policy of a user pool; a space counts as a symbol. The pool itself has the last word. */
export const passwordRules: readonly Rule[] = [
  { words: "8 characters or more", met: (password) => [...password].length >= 8 },
  { words: "A lower-case letter", met: (password) => /\p{Ll}/u.test(password) },
  { words: "An upper-case letter", met: (password) => /\p{Lu}/u.test(password) },
  { words: "A number", met: (password) => /\d/.test(password) },
  { words: "A symbol or a space", met: (password) => /[^\p{L}\d]/u.test(password) },
];

/** From this length on the embedded pool asks for no kinds of characters (docs/accounts.md); a hosted pool knows no such rule. */
const PASSPHRASE_LENGTH = 15;
const isPassphrase = (password: string) => [...password].length >= PASSPHRASE_LENGTH;

/**
 * The rules of the embedded pool: any passphrase meets all of them. It also refuses the most used passwords, whose list is
 * too long for a page; its refusal says so.
 */
export const embeddedPasswordRules: readonly Rule[] = passwordRules.map(({ words, met }) => ({
  words,
  met: (password) => isPassphrase(password) || met(password),
}));

export const PASSPHRASE_HINT = "Use 15 characters or more, for example four words. A shorter password needs:";
