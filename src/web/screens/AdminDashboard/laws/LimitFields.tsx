import { type Extension, START_EVENTS, type StartEvent, UNITS, type Unit } from "#core/law/law.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import css from "./CorrectLawForm.module.css";
import type { ExtensionFields, FieldErrors, LimitFields, LimitKind } from "./law-correction.ts";
import { EXTENSION_COUNT_LABELS, LIMIT_LABELS, START_EVENT_LABELS, UNIT_LABELS } from "./law-labels.ts";

/** One limit: number, unit, start, what must happen by then, and citation. */
export function LimitGroup(props: {
  kind: LimitKind;
  fields: LimitFields;
  errors: FieldErrors;
  onChange: (fields: LimitFields) => void;
}) {
  const { kind, fields, errors, onChange } = props;
  const path = `/limits/${kind}`;
  const set = (change: Partial<LimitFields>) => onChange({ ...fields, ...change });
  const hasNumber = fields.days.trim() !== "";
  return (
    <fieldset className={css.group}>
      <legend>{LIMIT_LABELS[kind]}</legend>
      <div className={css.line}>
        <DaysField value={fields.days} error={errors[`${path}/days`]} onChange={(days) => set({ days })} />
        {hasNumber && (
          <UnitField value={fields.unit} error={errors[`${path}/unit`]} onChange={(unit) => set({ unit })} />
        )}
        {hasNumber && (
          <Field label={adminLaws.countedFrom} error={errors[`${path}/from`]}>
            {(control) => (
              <Select
                {...control}
                value={fields.from}
                onChange={(event) => set({ from: event.target.value as StartEvent })}
              >
                {START_EVENTS.map((from) => (
                  <option key={from} value={from}>
                    {START_EVENT_LABELS[from]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {hasNumber ? (
        <TextField
          label={adminLaws.meaning}
          value={fields.meaning}
          error={errors[`${path}/meaning`]}
          onChange={(meaning) => set({ meaning })}
        />
      ) : (
        <ReasonField
          value={fields.reason}
          error={errors[`${path}/reason`]}
          onChange={(reason) => set({ reason })}
        />
      )}
      <TextField
        label={adminLaws.citation}
        value={fields.citation}
        error={errors[`${path}/citation`]}
        onChange={(citation) => set({ citation })}
      />
    </fieldset>
  );
}

/** The extension that the agency may take by its own notice. */
export function ExtensionGroup(props: {
  fields: ExtensionFields;
  errors: FieldErrors;
  onChange: (fields: ExtensionFields) => void;
}) {
  const { fields, errors, onChange } = props;
  const set = (change: Partial<ExtensionFields>) => onChange({ ...fields, ...change });
  const hasNumber = fields.days.trim() !== "";
  return (
    <fieldset className={css.group}>
      <legend>{adminLaws.extension}</legend>
      <div className={css.line}>
        <DaysField value={fields.days} error={errors["/extension/days"]} onChange={(days) => set({ days })} />
        {hasNumber && (
          <UnitField
            value={fields.unit}
            error={errors["/extension/unit"]}
            onChange={(unit) => set({ unit })}
          />
        )}
        {hasNumber && (
          <Field label={adminLaws.counted} error={errors["/extension/counted"]}>
            {(control) => (
              <Select
                {...control}
                value={fields.counted}
                onChange={(event) => set({ counted: event.target.value as Extension["counted"] })}
              >
                {Object.entries(EXTENSION_COUNT_LABELS).map(([counted, name]) => (
                  <option key={counted} value={counted}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {hasNumber ? (
        <>
          <TextField
            label={adminLaws.ground}
            value={fields.ground}
            error={errors["/extension/ground"]}
            onChange={(ground) => set({ ground })}
          />
          <TextField
            label={adminLaws.condition}
            value={fields.condition}
            error={errors["/extension/condition"]}
            onChange={(condition) => set({ condition })}
          />
        </>
      ) : (
        <ReasonField
          value={fields.reason}
          error={errors["/extension/reason"]}
          onChange={(reason) => set({ reason })}
        />
      )}
      <TextField
        label={adminLaws.citation}
        value={fields.citation}
        error={errors["/extension/citation"]}
        onChange={(citation) => set({ citation })}
      />
    </fieldset>
  );
}

type TextFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

const TextField = ({ label, value, error, onChange }: TextFieldProps & { label: string }) => (
  <Field label={label} error={error}>
    {(control) => (
      <Input {...control} maxLength={3000} value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
);

const ReasonField = (props: TextFieldProps) => <TextField label={adminLaws.reasonForNone} {...props} />;

const DaysField = ({ value, error, onChange }: TextFieldProps) => (
  <Field label={adminLaws.number} error={error}>
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        maxLength={4}
        placeholder={adminLaws.numberNone}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

const UnitField = ({
  value,
  error,
  onChange,
}: {
  value: Unit;
  error: string | undefined;
  onChange: (unit: Unit) => void;
}) => (
  <Field label={adminLaws.unit} error={error}>
    {(control) => (
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value as Unit)}>
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_LABELS[unit]}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
