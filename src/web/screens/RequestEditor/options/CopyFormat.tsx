import { mdiMenuDown } from "@mdi/js";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Format } from "#core/letter/initial/request-options.ts";
import { Choice } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./LetterOptions.module.css";

type CopyFormatValue = Exclude<Format, "any">;

const FORMAT_OPTIONS: Readonly<Record<CopyFormatValue, { name: string; help: string }>> = {
  electronic: { name: "Electronic copies", help: "PDF with text, spreadsheets as such" },
  native: { name: "Files as the agency keeps them", help: "A spreadsheet as a spreadsheet, data as data" },
  paper: { name: "Copies on paper", help: "By post, to your postal address" },
  inspection: { name: "To inspect them there", help: "A look at the office, before any copies are made" },
};

/** In which form the records should come. Not ticked, the letter says nothing of it; ticked, the words are the choice. */
export function CopyFormat(props: { format: Format; onChange: (part: Partial<DraftContent>) => void }) {
  const { format, onChange } = props;
  if (format === "any") {
    return (
      <Choice checked={false} onChange={() => onChange({ format: "electronic" })} help="Or another form">
        {FORMAT_OPTIONS.electronic.name}
      </Choice>
    );
  }
  return (
    <div>
      <div className={css.more}>
        <Choice checked aria-label={FORMAT_OPTIONS[format].name} onChange={() => onChange({ format: "any" })}>
          {null}
        </Choice>
        <span className={css.form}>
          {FORMAT_OPTIONS[format].name}
          <Icon path={mdiMenuDown} size={16} />
          <select
            aria-label="Form of the copies"
            value={format}
            onChange={(event) => onChange({ format: event.target.value as CopyFormatValue })}
          >
            {(Object.keys(FORMAT_OPTIONS) as CopyFormatValue[]).map((form) => (
              <option key={form} value={form}>
                {FORMAT_OPTIONS[form].name}
              </option>
            ))}
          </select>
        </span>
      </div>
      <p className={css.moreHelp}>{FORMAT_OPTIONS[format].help}</p>
    </div>
  );
}
