import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./RemainingPlaceholders.module.css";

const MAX_NAMES = 3;
const list = new Intl.ListFormat("en-US", { type: "unit" });

/** The placeholders of a template that are not filled in yet, and a button that goes to the first. */
export function RemainingPlaceholders({ names, onNext }: { names: readonly string[]; onNext: () => void }) {
  if (names.length === 0) return null;
  const more = names.length - MAX_NAMES;
  const shown = [
    ...names.slice(0, MAX_NAMES),
    ...(more > 0 ? [formatMessage(editor.placeholders.more, { count: more })] : []),
  ];
  return (
    <p className={css.remaining}>
      <span>
        <RichText
          message={editor.placeholders.remaining}
          values={{
            count: names.length,
            names: list.format(shown),
            b: (text) => <b>{text}</b>,
            hint: (text) => <span className={css.keys}>{text}</span>,
          }}
        />
      </span>
      <button type="button" onClick={onNext}>
        {editor.placeholders.first}
      </button>
    </p>
  );
}
