/** The user pool's default password policy; a space counts as a symbol. The pool itself has the last word. */
export const passwordRules: readonly { words: string; met: (password: string) => boolean }[] = [
  { words: "8 characters or more", met: (password) => [...password].length >= 8 },
  { words: "A lower-case letter", met: (password) => /\p{Ll}/u.test(password) },
  { words: "An upper-case letter", met: (password) => /\p{Lu}/u.test(password) },
  { words: "A number", met: (password) => /\d/.test(password) },
  { words: "A symbol or a space", met: (password) => /[^\p{L}\d]/u.test(password) },
];
