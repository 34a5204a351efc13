import { Icon } from "#web/design/display/Icon.tsx";
import css from "./Segmented.module.css";

/** A choice between a few visible options. `label` names the group. */
export function Segmented<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className={css.segments} aria-label={props.label}>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => props.onChange(option.value)}
        >
          {option.icon && <Icon path={option.icon} size={16} />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
