/** Errors in a template. Braces are values, since they mean arguments in a message. */
export const templateErrors = {
  misspelled:
    "{placeholder} is not a known variable. Write {suggestion}, or use more than one word for a placeholder that you fill in.",
  unopened: "A {close} closes nothing. Delete it, or write {close}{close} for a brace.",
  unclosed: "A {open} is not closed. Add a {close} after the name, or write {open}{open} for a brace.",
  empty: "Write the name of a variable between the braces.",
} as const;
