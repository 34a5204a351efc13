import css from "./FactNumber.module.css";

/** The number that ties a line of the reading to the words it was read from. */
export const FactNumber = (props: { number: number; label: string; onSelect: (number: number) => void }) => (
  <button
    type="button"
    className={css.number}
    aria-label={props.label}
    data-number={props.number}
    onClick={() => props.onSelect(props.number)}
  >
    {props.number}
  </button>
);
