/**
 * The digits of a code as pasted or typed, at most `maxDigits`: "Your code is 418 203." gives "418203". Codes have six digits,
 * those sent by hosted pools up to eight.
 */
export const extractCode = (text: string, maxDigits: 6 | 8 = 6) =>
  (new RegExp(`\\d(?:[\\s-]?\\d){5,${maxDigits - 1}}`).exec(text)?.[0] ?? text)
    .replaceAll(/\D/g, "")
    .slice(0, maxDigits);
