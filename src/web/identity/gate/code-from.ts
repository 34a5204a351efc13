/** The digits of a code as pasted or typed, at most six: "Your code is 418 203." gives "418203". */
export const codeFrom = (text: string) =>
  (/\d(?:[\s-]?\d){5}/.exec(text)?.[0] ?? text).replaceAll(/\D/g, "").slice(0, 6);
