import { mdiMenuDown } from "@mdi/js";
import type { DraftContent } from "#contract/request.ts";
import type { Format } from "#core/letter/wishes.ts";
import { Choice } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AskAlso.module.css";

type Wanted = Exclude<Format, "any">;

const FORMS: Readonly<Record<Wanted, { name: string; help: string }>> = {
  electronic: { name: "Electronic copies", help: "PDF with text, spreadsheets as such" },
  native: { name: "Files as the agency keeps them", help: "A spreadsheet as a spreadsheet, data as data" },
  paper: { name: "Copies on paper", help: "By post, to your postal address" },
  inspection: { name: "To inspect them there", help: "A look at the office, before any copies are made" },
};

/** In which form the records should come. Not ticked, the letter says nothing of it; ticked, the words are the choice. */
export function FormOfCopies(props: { format: Format; onChange: (part: Partial<DraftContent>) => void }) {
  const { format, onChange } = props;
  if (format === "any") {
    return (
      <Choice checked={false} onChange={() => onChange({ format: "electronic" })} help="Or another form">
        {FORMS.electronic.name}
      </Choice>
    );
  }
  return (
    <div>
      <div className={css.more}>
        <Choice checked aria-label={FORMS[format].name} onChange={() => onChange({ format: "any" })}>
          {null}
        </Choice>
        <span className={css.form}>
          {FORMS[format].name}
          <Icon path={mdiMenuDown} size={16} />
          <select
            aria-label="Form of the copies"
            value={format}
            onChange={(event) => onChange({ format: event.target.value as Wanted })}
          >
            {(Object.keys(FORMS) as Wanted[]).map((form) => (
              <option key={form} value={form}>
                {FORMS[form].name}
              </option>
            ))}
          </select>
        </span>
      </div>
      <p className={css.moreHelp}>{FORMS[format].help}</p>
    </div>
  );
}
