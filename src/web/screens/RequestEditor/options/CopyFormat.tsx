import { mdiMenuDown } from "@mdi/js";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Format } from "#core/letter/initial/request-options.ts";
import { editorOptions } from "#messages/editor/options.ts";
import { Choice } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./LetterOptions.module.css";

type CopyFormatValue = Exclude<Format, "any">;

const NAMES = editorOptions.format.names satisfies Record<CopyFormatValue, string>;
const HELP = editorOptions.format.help satisfies Record<CopyFormatValue, string>;

/** The format of the copies. Unchecked, the letter does not mention it; checked, the label is a select. */
export function CopyFormat(props: { format: Format; onChange: (part: Partial<DraftContent>) => void }) {
  const { format, onChange } = props;
  if (format === "any") {
    return (
      <Choice
        checked={false}
        onChange={() => onChange({ format: "electronic" })}
        help={editorOptions.format.otherFormats}
      >
        {NAMES.electronic}
      </Choice>
    );
  }
  return (
    <div>
      <div className={css.inline}>
        <Choice checked aria-label={NAMES[format]} onChange={() => onChange({ format: "any" })}>
          {null}
        </Choice>
        <span className={css.form}>
          {NAMES[format]}
          <Icon path={mdiMenuDown} size={16} />
          <select
            aria-label={editorOptions.format.label}
            value={format}
            onChange={(event) => onChange({ format: event.target.value as CopyFormatValue })}
          >
            {(Object.keys(NAMES) as CopyFormatValue[]).map((form) => (
              <option key={form} value={form}>
                {NAMES[form]}
              </option>
            ))}
          </select>
        </span>
      </div>
      <p className={css.inlineHelp}>{HELP[format]}</p>
    </div>
  );
}
