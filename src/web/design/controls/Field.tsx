import { mdiAlertCircle, mdiChevronDown } from "@mdi/js";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./Field.module.css";

/** Props that a control in a `Field` must spread to be connected with its label, help and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/**
 * A label with its control, help text and error. The child gets the control's props:
 * `<Field label="Subject" error={e}>{(control) => <Input {...control} />}</Field>`.
 */
export function Field(props: {
  label: ReactNode;
  /** Secondary text after the label, such as "(not sent)". */
  aside?: ReactNode;
  /** Right-aligned in the line of the label, such as "Forgot it?". */
  end?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** The ids of further describing elements, such as a list of rules. */
  describedBy?: string;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const { label, aside, end, help, error, describedBy, className, children } = props;
  const descriptionIds = [error && `${id}e`, help && `${id}h`, describedBy].filter(Boolean).join(" ");
  return (
    <div className={classNames(css.field, className)}>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label} {aside && <span className={css.aside}>{aside}</span>}
        </label>
        {end && <span className={css.end}>{end}</span>}
      </div>
      {children({
        id,
        "aria-describedby": descriptionIds || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p className={css.error} id={`${id}e`} role="alert">
          <Icon path={mdiAlertCircle} size={15} />
          {error}
        </p>
      )}
      {help && (
        <p className={css.help} id={`${id}h`}>
          {help}
        </p>
      )}
    </div>
  );
}

type BoxProps = {
  leading?: ReactNode;
  trailing?: ReactNode;
  /** `gate` is the taller field of the sign-in pages. */
  size?: "base" | "gate";
  boxClassName?: string | undefined;
};

/** A one-line text field; `leading` and `trailing` are inside its border. */
export function Input({
  leading,
  trailing,
  size,
  boxClassName,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "size"> & BoxProps) {
  return (
    <div className={classNames(css.box, size === "gate" && css.gate, boxClassName)}>
      {leading}
      <input {...rest} className={classNames(css.input, className)} />
      {trailing}
    </div>
  );
}

/** A native select with our border. */
export function Select({
  boxClassName,
  className,
  children,
  ...rest
}: ComponentProps<"select"> & { boxClassName?: string | undefined }) {
  return (
    <div className={classNames(css.box, boxClassName)}>
      <select {...rest} className={classNames(css.input, css.select, className)}>
        {children}
      </select>
      <Icon path={mdiChevronDown} size={18} />
    </div>
  );
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={5} {...rest} className={classNames(css.area, className)} />;
}

/** A checkbox or radio button with a label and a line of help. */
export function Choice({
  children,
  help,
  type = "checkbox",
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { type?: "checkbox" | "radio"; help?: ReactNode }) {
  return (
    <label className={classNames(css.check, className)}>
      <input {...rest} type={type} />
      <span>
        {children}
        {help && <small>{help}</small>}
      </span>
    </label>
  );
}
