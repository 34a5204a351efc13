import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type To } from "react-router";
import css from "./Button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";

export type ButtonKind = "main" | "plain" | "quiet" | "danger";

type Look = {
  /** One `main` a pane; `danger` only inside the dialog that asks. */
  kind?: ButtonKind;
  /** `gate` is the full-width button of the sign-in pages. */
  size?: "small" | "base" | "large" | "gate";
  icon?: string;
  iconAfter?: string;
  children: ReactNode;
};

const look = ({ kind = "plain", size = "base" }: Pick<Look, "kind" | "size">, className?: string) =>
  classNames(css.button, kind !== "plain" && css[kind], size !== "base" && css[size], className);

const Inside = ({ icon, iconAfter, children }: Pick<Look, "icon" | "iconAfter" | "children">) => (
  <>
    {icon && <Icon path={icon} size={16} className={css.icon} />}
    {children}
    {iconAfter && <Icon path={iconAfter} size={16} className={css.after} />}
  </>
);

/** `busy` and `disabled` keep the button focusable and say so to assistive technology; clicks do nothing meanwhile. */
export type ButtonProps = Look & Omit<ComponentProps<"button">, "children"> & { busy?: boolean };

/** A button with words. Submitting needs `type="submit"`. */
export function Button({
  kind,
  size,
  icon,
  iconAfter,
  busy,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = Boolean(busy || disabled);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={look({ ...(kind && { kind }), ...(size && { size }) }, className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      <Inside {...(icon && { icon })} {...(iconAfter && { iconAfter })}>
        {children}
      </Inside>
    </button>
  );
}

/** The same look on a link to another place in the program. */
export function ButtonLink({
  kind,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: Look & {
  to: To;
  className?: string | undefined;
  state?: unknown;
  preventScrollReset?: boolean;
  onClick?: () => void;
}) {
  return (
    <Link {...rest} className={look({ ...(kind && { kind }), ...(size && { size }) }, className)}>
      <Inside {...(icon && { icon })} {...(iconAfter && { iconAfter })}>
        {children}
      </Inside>
    </Link>
  );
}
