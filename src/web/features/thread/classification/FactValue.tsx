import type { ReactNode } from "react";
import type { FactLine } from "./extracted-facts.ts";

/** A value, as a link if it has a safe address. */
export const FactValue = (props: {
  line: Pick<FactLine, "value" | "href" | "note" | "source">;
  linksEnabled: boolean;
  children?: ReactNode;
}) => {
  const { value, href, note, source } = props.line;
  return (
    <dd>
      {href && props.linksEnabled ? (
        <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
          {value}
        </a>
      ) : (
        value
      )}
      {note && <small>{note}</small>}
      {source && <small>{source}</small>}
      {props.children}
    </dd>
  );
};
