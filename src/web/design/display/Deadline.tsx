import { mdiChevronDown } from "@mdi/js";
import { classNames } from "#web/design/class-names.ts";
import css from "./Deadline.module.css";
import { Icon } from "./Icon.tsx";

/** `soon` includes "due today" and the requester's own deadlines. */
export type GaugeState = "running" | "soon" | "over" | "none" | "paused";

/** The elapsed share of a clock, 36 × 4 px by default. Decorative: the label beside it has the same information. */
export function Gauge({ state, share }: { state: GaugeState; share: number }) {
  const elapsed = state === "over" ? 1 : Math.min(1, Math.max(0, share));
  return (
    <span
      className={classNames(css.gauge, state !== "running" && css[state])}
      {...(state !== "none" && { style: { backgroundSize: `${100 * elapsed}% 100%, auto` } })}
      aria-hidden="true"
    />
  );
}

type DeadlineProps = {
  state: GaugeState;
  /** 0 to 1. */
  share: number;
  /** Calendar days, such as "14 days left". */
  label: string;
  /** The day itself, such as "Fri, Dec 4". */
  day?: string | undefined;
  /** The day names a time zone, which may be cut where the label has no room beside it. */
  isZoned?: boolean;
};

const stateClass = (state: GaugeState) =>
  state === "soon" ? css.isSoon : state === "over" ? css.isOver : state === "none" ? css.isNone : undefined;

/** A deadline in a table or a line of text: gauge, label, date. */
export const Deadline = ({ state, share, label, day, isZoned }: DeadlineProps) => (
  <span className={classNames(css.plain, stateClass(state))}>
    <Gauge state={state} share={share} />
    <span className={css.words} title={label}>
      {label}
    </span>
    {day && (
      <span className={css.day} data-zoned={isZoned || undefined} title={isZoned ? day : undefined}>
        {day}
      </span>
    )}
  </span>
);

/** The same as a pill in a header. It expands the calculation in place (`controls` is that element's id). */
export const DeadlinePill = ({
  state,
  share,
  label,
  day,
  open,
  onToggle,
  controls,
}: DeadlineProps & { open: boolean; onToggle: () => void; controls?: string }) => (
  <button
    type="button"
    className={classNames(css.pill, stateClass(state))}
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    onClick={onToggle}
  >
    <Gauge state={state} share={share} />
    <span>{label}</span>
    {day && <span className={css.day}>{day}</span>}
    <Icon path={mdiChevronDown} size={14} />
  </button>
);
