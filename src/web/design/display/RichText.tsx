import { Fragment, type ReactNode } from "react";
import { formatParts } from "#core/messages/format-message.ts";

export type RichTextProps = {
  /** A message of the catalog with tags: `Read the <link>law</link>.` */
  message: string;
  /** Values of its arguments, and for each tag what puts its text in an element. */
  values: Record<string, string | number | Date | ((text: ReactNode[]) => ReactNode)>;
};

/** A sentence with links or emphasis in it, as one message. */
export function RichText({ message, values }: RichTextProps) {
  const parts = formatParts<ReactNode>(message, values);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their order
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
