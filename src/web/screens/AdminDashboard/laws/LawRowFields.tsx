import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./CorrectLawForm.module.css";
import type { Justification } from "./correction-errors.ts";
import type { FieldErrors, LawFields } from "./law-correction.ts";

type RowProps = { fields: LawFields; errors: FieldErrors; onChange: (fields: LawFields) => void };

/** What the row says of itself: what is doubtful, and when it was last compared with its sources. */
export const LawRowGroup = ({ fields, errors, onChange }: RowProps) => (
  <fieldset className={css.group}>
    <legend>The row</legend>
    <Field label="Doubts" aside="(shown with the law)" error={errors["/doubts"]}>
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
    <Field label="Last checked" error={errors["/lastChecked"]} className={css.day}>
      {(control) => (
        <DateField
          id={control.id}
          label="Last checked"
          value={fields.lastChecked}
          formatDay={formatDayYear}
          invalid={control["aria-invalid"] ?? false}
          describedBy={control["aria-describedby"]}
          onChange={(day) => onChange({ ...fields, lastChecked: day ?? fields.lastChecked })}
        />
      )}
    </Field>
  </fieldset>
);

type JustificationProps = {
  justification: Justification;
  errors: FieldErrors;
  onChange: (justification: Justification) => void;
};

/** Without these a correction is not taken. */
export const JustificationGroup = ({ justification, errors, onChange }: JustificationProps) => (
  <fieldset className={css.group}>
    <legend>Why</legend>
    <Field label="Reason" error={errors["/reason"]}>
      {(control) => (
        <Input
          {...control}
          maxLength={1000}
          value={justification.reason}
          placeholder="What was wrong, or what the legislature changed"
          onChange={(event) => onChange({ ...justification, reason: event.target.value })}
        />
      )}
    </Field>
    <Field label="Source" error={errors["/source"]}>
      {(control) => (
        <Input
          {...control}
          maxLength={1000}
          value={justification.source}
          placeholder="The section, or the page where it stands"
          onChange={(event) => onChange({ ...justification, source: event.target.value })}
        />
      )}
    </Field>
  </fieldset>
);
