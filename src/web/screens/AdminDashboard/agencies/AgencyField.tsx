import { useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { type ControlProps, Field, Input, Select, TextArea } from "#web/design/controls/Field.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { AgencyPicker } from "./AgencyPicker.tsx";
import { FIELD_LABELS, type FieldName } from "./agency-fields.ts";
import css from "./EditAgencyForm.module.css";

type Props = {
  name: FieldName;
  agency: AdminAgency;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const HELP: Partial<Record<FieldName, string>> = adminAgencies.help;

const MAX_LENGTHS: Record<FieldName, number> = {
  name: 300,
  abbreviation: 40,
  aliases: 4_000,
  jurisdiction: 20,
  parentId: 80,
  kind: 60,
  locality: 120,
  email: 254,
  acceptsEmail: 3,
  portalUrl: 500,
  website: 500,
  phone: 60,
  fax: 60,
  addressLines: 1_600,
  timeZone: 60,
  notes: 2_000,
};

/** The form field for one field of an agency. */
export function AgencyField({ name, agency, value, error, onChange }: Props) {
  if (name === "parentId") return <ParentField agency={agency} value={value} onChange={onChange} />;
  return (
    <Field label={FIELD_LABELS[name]} error={error} help={HELP[name]}>
      {(control) => <Control name={name} value={value} onChange={onChange} control={control} />}
    </Field>
  );
}

type FieldControlProps = Pick<Props, "name" | "value" | "onChange"> & { control: ControlProps };

function Control({ name, value, onChange, control }: FieldControlProps) {
  const shared = { ...control, value, maxLength: MAX_LENGTHS[name] };
  if (name === "jurisdiction") return <LawSelect value={value} onChange={onChange} control={control} />;
  if (name === "acceptsEmail")
    return (
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{adminAgencies.unknown}</option>
        <option value="yes">{adminAgencies.yes}</option>
        <option value="no">{adminAgencies.no}</option>
      </Select>
    );
  if (name === "aliases" || name === "addressLines" || name === "notes")
    return <TextArea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Input
      {...shared}
      autoComplete="off"
      inputMode={name === "email" ? "email" : name === "portalUrl" || name === "website" ? "url" : "text"}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function LawSelect({ value, onChange, control }: Omit<FieldControlProps, "name">) {
  const places = useJurisdictions();
  const known = places.some(({ jurisdiction }) => jurisdiction === value);
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      {!known && <option value={value}>{value}</option>}
      {places.map(({ jurisdiction, place, title }) => (
        <option key={jurisdiction} value={jurisdiction}>
          {formatMessage(adminAgencies.jurisdictionOption, { place, title })}
        </option>
      ))}
    </Select>
  );
}

/** The parent agency, shown by name and changed with a search. */
function ParentField({ agency, value, onChange }: Pick<Props, "agency" | "value" | "onChange">) {
  const [isPicking, setIsPicking] = useState(false);
  const [pickedAgency, setPickedAgency] = useState<{ id: string; name: string } | null>(agency.parent);
  const displayName = value === "" ? null : value === pickedAgency?.id ? pickedAgency.name : value;
  if (isPicking) {
    return (
      <AgencyPicker
        label={FIELD_LABELS.parentId}
        selected={null}
        excludedId={agency.id}
        onSelect={(parentAgency) => {
          setPickedAgency(parentAgency);
          onChange(parentAgency.id);
          setIsPicking(false);
        }}
      />
    );
  }
  return (
    <fieldset className={css.parent} aria-label={FIELD_LABELS.parentId}>
      <span className={css.label} aria-hidden="true">
        {FIELD_LABELS.parentId}
      </span>
      <span>
        {displayName ?? adminAgencies.noParent}
        <Button size="small" onClick={() => setIsPicking(true)}>
          {displayName ? adminAgencies.changeParent : adminAgencies.chooseParent}
        </Button>
        {displayName && (
          <Button size="small" kind="quiet" onClick={() => onChange("")}>
            {adminAgencies.removeParent}
          </Button>
        )}
      </span>
    </fieldset>
  );
}
