import { adminLaws } from "#messages/admin/laws.ts";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./CorrectLawForm.module.css";
import type { Justification } from "./correction-errors.ts";
import type { FieldErrors, LawFields } from "./law-correction.ts";

type RowProps = { fields: LawFields; errors: FieldErrors; onChange: (fields: LawFields) => void };

/** Doubts about the law, and the day it was last checked against its sources. */
export const LawRowGroup = ({ fields, errors, onChange }: RowProps) => (
  <fieldset className={css.group}>
    <legend>{adminLaws.rowGroup}</legend>
    <Field label={adminLaws.doubts} aside={adminLaws.doubtsAside} error={errors["/doubts"]}>
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
    <Field label={adminLaws.lastCheckedField} error={errors["/lastChecked"]} className={css.day}>
      {(control) => (
        <DateField
          id={control.id}
          label={adminLaws.lastCheckedField}
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

type DayProps = {
  label: string;
  placeholder: string;
  value: string | null;
  error: string | undefined;
  onChange: (day: string | null) => void;
};

const ValidityField = ({ label, placeholder, value, error, onChange }: DayProps) => (
  <Field label={label} error={error} className={css.day}>
    {(control) => (
      <DateField
        id={control.id}
        label={label}
        value={value}
        placeholder={placeholder}
        formatDay={formatDayYear}
        years={{ first: 2000, last: 2040 }}
        invalid={control["aria-invalid"] ?? false}
        describedBy={control["aria-describedby"]}
        onChange={onChange}
      />
    )}
  </Field>
);

/** Which requests a correction counts for: those received on these days, all by default. */
export const ValidityGroup = ({ justification, errors, onChange }: JustificationProps) => (
  <fieldset className={css.group}>
    <legend>{adminLaws.validityGroup}</legend>
    <p className={css.help}>{adminLaws.validityHelp}</p>
    <div className={css.days}>
      <ValidityField
        label={adminLaws.validFrom}
        placeholder={adminLaws.validFromPlaceholder}
        value={justification.validFrom}
        error={errors["/validFrom"]}
        onChange={(validFrom) => onChange({ ...justification, validFrom })}
      />
      <ValidityField
        label={adminLaws.validTo}
        placeholder={adminLaws.validToPlaceholder}
        value={justification.validTo}
        error={errors["/validTo"]}
        onChange={(validTo) => onChange({ ...justification, validTo })}
      />
    </div>
  </fieldset>
);

/** A correction requires both fields. */
export const JustificationGroup = ({ justification, errors, onChange }: JustificationProps) => (
  <fieldset className={css.group}>
    <legend>{adminLaws.justification}</legend>
    <Field label={adminLaws.reason} error={errors["/reason"]}>
      {(control) => (
        <Input
          {...control}
          maxLength={1000}
          value={justification.reason}
          placeholder={adminLaws.reasonPlaceholder}
          onChange={(event) => onChange({ ...justification, reason: event.target.value })}
        />
      )}
    </Field>
    <Field label={adminLaws.source} error={errors["/source"]}>
      {(control) => (
        <Input
          {...control}
          maxLength={1000}
          value={justification.source}
          placeholder={adminLaws.sourcePlaceholder}
          onChange={(event) => onChange({ ...justification, source: event.target.value })}
        />
      )}
    </Field>
  </fieldset>
);
