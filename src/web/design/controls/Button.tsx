import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type To } from "react-router";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./Button.module.css";

export type ButtonKind = "main" | "plain" | "quiet" | "danger";

type ButtonAppearance = {
  /** At most one `main` in a pane; `danger` only in confirmation dialogs. */
  kind?: ButtonKind;
  /** `gate` is the full-width button of the sign-in pages. */
  size?: "small" | "base" | "large" | "gate";
  icon?: string;
  iconAfter?: string;
  children: ReactNode;
};

const buttonClass = (
  { kind = "plain", size = "base" }: Pick<ButtonAppearance, "kind" | "size">,
  className?: string,
) => classNames(css.button, kind !== "plain" && css[kind], size !== "base" && css[size], className);

const ButtonContent = ({
  icon,
  iconAfter,
  children,
}: Pick<ButtonAppearance, "icon" | "iconAfter" | "children">) => (
  <>
    {icon && <Icon path={icon} size={16} className={css.icon} />}
    {children}
    {iconAfter && <Icon path={iconAfter} size={16} className={css.after} />}
  </>
);

/** With `busy` or `disabled` the button stays focusable, has ARIA states, and ignores clicks. */
export type ButtonProps = ButtonAppearance & Omit<ComponentProps<"button">, "children"> & { busy?: boolean };

/** A button with a text label. Use `type="submit"` to submit a form. */
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
  const isInactive = Boolean(busy || disabled);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(kind && { kind }), ...(size && { size }) }, className)}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <ButtonContent {...(icon && { icon })} {...(iconAfter && { iconAfter })}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  kind,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonAppearance & {
  to: To;
  className?: string | undefined;
  state?: unknown;
  preventScrollReset?: boolean;
  onClick?: () => void;
}) {
  return (
    <Link {...rest} className={buttonClass({ ...(kind && { kind }), ...(size && { size }) }, className)}>
      <ButtonContent {...(icon && { icon })} {...(iconAfter && { iconAfter })}>
        {children}
      </ButtonContent>
    </Link>
  );
}
