/** Errors in a template. Braces are values, since they mean arguments in a message. */
export const templateErrors = {
  misspelled:
    "{placeholder} is not a known variable. Write {suggestion}, or use more than one word for a placeholder that you fill in.",
} as const;
