import { dayYear } from "#web/deadline/day-words.ts";
import { DayField } from "#web/ui/DayField.tsx";
import { Field, Input, TextArea } from "#web/ui/Field.tsx";
import css from "./CorrectLawForm.module.css";
import type { Faults, LawFields } from "./correction.ts";
import type { Why } from "./correction-faults.ts";

type RowProps = { fields: LawFields; faults: Faults; onChange: (fields: LawFields) => void };

/** What the row says of itself: what is doubtful, and when it was last compared with its sources. */
export const RowGroup = ({ fields, faults, onChange }: RowProps) => (
  <fieldset className={css.group}>
    <legend>The row</legend>
    <Field label="Doubts" aside="(shown with the law)" error={faults["/doubts"]}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          maxLength={3000}
          value={fields.doubts}
          onChange={(event) => onChange({ ...fields, doubts: event.target.value })}
        />
      )}
    </Field>
    <Field label="Last checked" error={faults["/lastChecked"]} className={css.day}>
      {(control) => (
        <DayField
          id={control.id}
          label="Last checked"
          value={fields.lastChecked}
          words={dayYear}
          invalid={control["aria-invalid"] ?? false}
          describedBy={control["aria-describedby"]}
          onChange={(day) => onChange({ ...fields, lastChecked: day ?? fields.lastChecked })}
        />
      )}
    </Field>
  </fieldset>
);

type WhyProps = { why: Why; faults: Faults; onChange: (why: Why) => void };

/** Without these a correction is not taken. */
export const WhyGroup = ({ why, faults, onChange }: WhyProps) => (
  <fieldset className={css.group}>
    <legend>Why</legend>
    <Field label="Reason" error={faults["/reason"]}>
      {(control) => (
        <Input
          {...control}
          maxLength={1000}
          value={why.reason}
          placeholder="What was wrong, or what the legislature changed"
          onChange={(event) => onChange({ ...why, reason: event.target.value })}
        />
      )}
    </Field>
    <Field label="Source" error={faults["/source"]}>
      {(control) => (
        <Input
          {...control}
          maxLength={1000}
          value={why.source}
          placeholder="The section, or the page where it stands"
          onChange={(event) => onChange({ ...why, source: event.target.value })}
        />
      )}
    </Field>
  </fieldset>
);
