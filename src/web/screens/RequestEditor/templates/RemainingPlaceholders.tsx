import css from "./RemainingPlaceholders.module.css";

/** Which blanks of a template still have to be filled in, and the way to the next. */
export function RemainingPlaceholders({ names, onNext }: { names: readonly string[]; onNext: () => void }) {
  if (names.length === 0) return null;
  const visible = names.slice(0, 3).join(", ");
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return (
    <p className={css.left}>
      <span>
        <b>{names.length === 1 ? "One blank to fill in:" : `${names.length} blanks to fill in:`}</b> {visible}
        {more}.<span className={css.keys}> Tab goes on to the next.</span>
      </span>
      <button type="button" onClick={onNext}>
        First blank
      </button>
    </p>
  );
}
