/** Joins class names; `false`, `undefined` and `""` are skipped. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
