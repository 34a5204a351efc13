import css from "./Icon.module.css";

export type IconSize = 14 | 15 | 16 | 18 | 20 | 22 | 28;

/** One Material Design icon, by its path from `@mdi/js`. Decorative: the text beside it has the meaning. */
export function Icon(props: { path: string; size?: IconSize; className?: string | undefined }) {
  const { path, size = 18, className } = props;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className ? `${css.icon} ${className}` : css.icon}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
