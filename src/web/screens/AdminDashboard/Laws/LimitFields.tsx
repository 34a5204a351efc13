import { type Extension, START_EVENTS, type StartEvent, UNITS, type Unit } from "#core/deadline/law.ts";
import { Field, Input, Select } from "#web/ui/Field.tsx";
import css from "./CorrectLawForm.module.css";
import type { ExtensionFields, Faults, LimitFields, OwnKind } from "./correction.ts";
import { COUNTED_NAMES, LIMIT_NAMES, START_NAMES, UNIT_NAMES } from "./law-words.ts";

/** One limit: its number, what it is counted in and from, what must have happened by then, and where it stands. */
export function LimitGroup(props: {
  kind: OwnKind;
  fields: LimitFields;
  faults: Faults;
  onChange: (fields: LimitFields) => void;
}) {
  const { kind, fields, faults, onChange } = props;
  const path = `/limits/${kind}`;
  const set = (change: Partial<LimitFields>) => onChange({ ...fields, ...change });
  const numbered = fields.days.trim() !== "";
  return (
    <fieldset className={css.group}>
      <legend>{LIMIT_NAMES[kind]}</legend>
      <div className={css.line}>
        <Days value={fields.days} error={faults[`${path}/days`]} onChange={(days) => set({ days })} />
        {numbered && (
          <UnitField value={fields.unit} error={faults[`${path}/unit`]} onChange={(unit) => set({ unit })} />
        )}
        {numbered && (
          <Field label="Counted from" error={faults[`${path}/from`]}>
            {(control) => (
              <Select
                {...control}
                value={fields.from}
                onChange={(event) => set({ from: event.target.value as StartEvent })}
              >
                {START_EVENTS.map((from) => (
                  <option key={from} value={from}>
                    {START_NAMES[from]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {numbered ? (
        <Words
          label="By then it must"
          value={fields.meaning}
          error={faults[`${path}/meaning`]}
          onChange={(meaning) => set({ meaning })}
        />
      ) : (
        <Reason
          value={fields.reason}
          error={faults[`${path}/reason`]}
          onChange={(reason) => set({ reason })}
        />
      )}
      <Words
        label="Citation"
        value={fields.citation}
        error={faults[`${path}/citation`]}
        onChange={(citation) => set({ citation })}
      />
    </fieldset>
  );
}

/** How much longer the office may take by its own notice. */
export function ExtensionGroup(props: {
  fields: ExtensionFields;
  faults: Faults;
  onChange: (fields: ExtensionFields) => void;
}) {
  const { fields, faults, onChange } = props;
  const set = (change: Partial<ExtensionFields>) => onChange({ ...fields, ...change });
  const numbered = fields.days.trim() !== "";
  return (
    <fieldset className={css.group}>
      <legend>Extension</legend>
      <div className={css.line}>
        <Days value={fields.days} error={faults["/extension/days"]} onChange={(days) => set({ days })} />
        {numbered && (
          <UnitField
            value={fields.unit}
            error={faults["/extension/unit"]}
            onChange={(unit) => set({ unit })}
          />
        )}
        {numbered && (
          <Field label="Counted" error={faults["/extension/counted"]}>
            {(control) => (
              <Select
                {...control}
                value={fields.counted}
                onChange={(event) => set({ counted: event.target.value as Extension["counted"] })}
              >
                {Object.entries(COUNTED_NAMES).map(([counted, name]) => (
                  <option key={counted} value={counted}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {numbered ? (
        <>
          <Words
            label="Ground, in two or three words"
            value={fields.ground}
            error={faults["/extension/ground"]}
            onChange={(ground) => set({ ground })}
          />
          <Words
            label="The whole condition"
            value={fields.condition}
            error={faults["/extension/condition"]}
            onChange={(condition) => set({ condition })}
          />
        </>
      ) : (
        <Reason
          value={fields.reason}
          error={faults["/extension/reason"]}
          onChange={(reason) => set({ reason })}
        />
      )}
      <Words
        label="Citation"
        value={fields.citation}
        error={faults["/extension/citation"]}
        onChange={(citation) => set({ citation })}
      />
    </fieldset>
  );
}

type WordsProps = { value: string; error: string | undefined; onChange: (value: string) => void };

const Words = ({ label, value, error, onChange }: WordsProps & { label: string }) => (
  <Field label={label} error={error}>
    {(control) => (
      <Input {...control} maxLength={3000} value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
);

const Reason = (props: WordsProps) => <Words label="Shown instead of a date" {...props} />;

const Days = ({ value, error, onChange }: WordsProps) => (
  <Field label="Number" error={error}>
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        maxLength={4}
        placeholder="None"
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
  <Field label="Unit" error={error}>
    {(control) => (
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value as Unit)}>
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_NAMES[unit]}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
