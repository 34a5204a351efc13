import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { absoluteWords } from "./date-words.ts";

/** A date in few words; the whole of it on hover and for screen readers. */
export const When = (props: { at: string; words: string; className?: string | undefined }) => (
  <time dateTime={props.at} title={absoluteWords(props.at)} className={props.className}>
    <span aria-hidden="true">{props.words}</span>
    <VisuallyHidden>{absoluteWords(props.at)}</VisuallyHidden>
  </time>
);
