import css from "./BlanksLeft.module.css";

/** Which blanks of a template still have to be filled in, and the way to the next. */
export function BlanksLeft({ left, onNext }: { left: readonly string[]; onNext: () => void }) {
  if (left.length === 0) return null;
  const shown = left.slice(0, 3).join(", ");
  const more = left.length > 3 ? ` and ${left.length - 3} more` : "";
  return (
    <p className={css.left}>
      <span>
        <b>{left.length === 1 ? "One blank to fill in:" : `${left.length} blanks to fill in:`}</b> {shown}
        {more}.<span className={css.keys}> Tab goes on to the next.</span>
      </span>
      <button type="button" onClick={onNext}>
        First blank
      </button>
    </p>
  );
}
