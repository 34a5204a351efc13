import { Fragment, type ReactNode } from "react";
import { formatParts } from "#core/messages/format-message.ts";

export type RichTextProps = {
  /** A message of the catalog with tags: `Read the <link>law</link>.` */
  message: string;
  /** Values of its arguments, and for each tag what puts its text in an element. */
  values: Record<string, string | number | Date | ((text: ReactNode[]) => ReactNode)>;
};

/** A sentence with links or emphasis in it, as one message. Tags may be nested. */
export function RichText({ message, values }: RichTextProps) {
  const renderers = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "function" ? (text: ReactNode[]) => value(withKeys(text)) : value,
  ]);
  return withKeys(formatParts<ReactNode>(message, Object.fromEntries(renderers)));
}

/** React asks for keys of elements in a list; the parts of a message never change places. Texts stay texts, for a label. */
const withKeys = (parts: ReactNode[]): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their order
  parts.map((part, index) => (typeof part === "string" ? part : <Fragment key={index}>{part}</Fragment>));
