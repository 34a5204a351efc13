import css from "./FactNumber.module.css";

/** The number that links a fact to its evidence in the email. */
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
