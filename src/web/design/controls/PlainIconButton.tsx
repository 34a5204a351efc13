import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./Button.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: string;
  /** The accessible name. */
  label: string;
  /** Its keyboard shortcut. */
  shortcut?: string;
  size?: "small" | "base";
};

/** An icon button without a tooltip, for places where its meaning is clear; otherwise use `IconButton`. */
export function PlainIconButton({
  icon,
  label,
  shortcut,
  size = "base",
  className,
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(css.iconButton, size === "small" && css.iconSmall, className)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={shortcut}
      onClick={handleClick}
    >
      <Icon path={icon} size={size === "small" ? 16 : 18} />
    </button>
  );
}
