import type { ComponentProps, MouseEvent } from "react";
import css from "./Button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import { Tooltip } from "./Tooltip.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: string;
  /** The accessible name, shown in the tooltip. */
  label: string;
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string;
  size?: "small" | "base";
  /** `false` where a tooltip would repeat what stands beside the button. */
  tooltip?: boolean;
};

/** A toolbar button: a glyph whose name and key stand in its tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  size = "base",
  tooltip = true,
  className,
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(css.iconButton, size === "small" && css.iconSmall, className)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={shortcut}
      onClick={click}
    >
      <Icon path={icon} size={size === "small" ? 16 : 18} />
    </button>
  );
  if (!tooltip) return button;
  return (
    <Tooltip text={label} {...(shortcut && { shortcut })}>
      {button}
    </Tooltip>
  );
}
