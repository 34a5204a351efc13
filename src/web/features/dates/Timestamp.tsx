import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatAbsoluteDate } from "./format-date.ts";

/** A short date, with the full date on hover and for screen readers. */
export const Timestamp = (props: { at: string; text: string; className?: string | undefined }) => (
  <time dateTime={props.at} title={formatAbsoluteDate(props.at)} className={props.className}>
    <span aria-hidden="true">{props.text}</span>
    <VisuallyHidden>{formatAbsoluteDate(props.at)}</VisuallyHidden>
  </time>
);
