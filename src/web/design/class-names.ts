/** Joins the class names that apply; `false`, `undefined` and `""` fall out. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
