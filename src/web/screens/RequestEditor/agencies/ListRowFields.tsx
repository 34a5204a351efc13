import {
  mdiAlertCircle,
  mdiCheckCircleOutline,
  mdiHelpCircleOutline,
  mdiMinusCircleOutline,
  mdiPlusCircleOutline,
  mdiProgressClock,
} from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyAdding } from "#messages/agency-adding.ts";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { Input, Select } from "#web/design/controls/Field.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { AddAgencyOption } from "#web/features/agencies/AddAgencyRow.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { contactText, locationLabel } from "./agency-labels.ts";
import css from "./ListRowFields.module.css";
import {
  ADD_NEW,
  choiceOf,
  type EditedFields,
  errorsOf,
  type ListRow,
  offeredAgencies,
  type RowStatus,
  SKIP,
  selectedAgency,
  statusOf,
  valuesOf,
} from "./list-rows.ts";

const { paste } = editorAgencyDialogs;

const APPEARANCE = {
  looking: { tone: "grey", icon: mdiProgressClock },
  found: { tone: "green", icon: mdiCheckCircleOutline },
  suggested: { tone: "orange", icon: mdiHelpCircleOutline },
  new: { tone: "blue", icon: mdiPlusCircleOutline },
  error: { tone: "red", icon: mdiAlertCircle },
  skipped: { tone: "grey", icon: mdiMinusCircleOutline },
} as const satisfies Record<RowStatus, unknown>;

/** A line as the list has it, with what became of it. */
export function ListedLine({ row }: { row: ListRow }) {
  const { listed } = row;
  const status = statusOf(row);
  const details = [
    listed.email,
    listed.locality,
    listed.portalUrl,
    listed.website,
    listed.phone,
    listed.fax,
    listed.addressLines.join(", "),
  ];
  return (
    <div className={css.listed}>
      <span className={css.name}>{listed.name || listed.email}</span>
      {details
        .filter((text) => text && text !== listed.name)
        .map((text) => (
          <small key={text}>{text}</small>
        ))}
      <small>{formatMessage(paste.lineNumber, { line: listed.line })}</small>
      <Status {...APPEARANCE[status]}>{paste.status[status]}</Status>
    </div>
  );
}

type Props = {
  row: ListRow;
  onChange: (change: Partial<Pick<ListRow, "choice" | "edits">>) => void;
  /** The name or the address was corrected. */
  onLookUp: () => void;
};

/** Which agency a line is; for a new one its fields. */
export function ListRowFields({ row, onChange, onLookUp }: Props) {
  const choice = choiceOf(row);
  const offered = offeredAgencies(row);
  const selected = selectedAgency(row);
  const values = valuesOf(row);
  const line = row.listed.line;
  if (row.lookup === null) return null;
  return (
    <div className={css.fields}>
      <Select
        aria-label={formatMessage(paste.choice, { line })}
        value={choice}
        onChange={({ target }) => onChange({ choice: target.value })}
      >
        {choice === "" && <option value="">{paste.choose}</option>}
        {offered.map((agency) => (
          <option key={agency.id} value={agency.id}>
            {[agency.name, locationLabel(agency)].filter(Boolean).join(", ")}
          </option>
        ))}
        <option value={SKIP}>{paste.skip}</option>
        <AddAgencyOption name={values.name} value={ADD_NEW} />
      </Select>
      {selected && <small>{contactText(selected)}</small>}
      {choice === ADD_NEW && <NewAgencyFields row={row} onChange={onChange} onLookUp={onLookUp} />}
    </div>
  );
}

function NewAgencyFields({ row, onChange, onLookUp }: Props) {
  const places = useJurisdictions();
  const values = valuesOf(row);
  const errors = errorsOf(row);
  const { line } = row.listed;
  const law = places.find(({ jurisdiction }) => jurisdiction === values.jurisdiction)?.commonName;
  const edit = (change: EditedFields) => onChange({ choice: ADD_NEW, edits: { ...row.edits, ...change } });
  const reason = row.lookup?.suggestion.reason;
  const isSuggested =
    row.edits.jurisdiction === undefined && row.listed.jurisdiction === null && values.jurisdiction !== "";
  const isInvalid = (field: keyof EditedFields) =>
    errors.some((error) => error.field === field) ? true : undefined;
  return (
    <>
      <div className={css.inputs}>
        <Input
          aria-label={formatMessage(paste.name, { line })}
          aria-invalid={isInvalid("name")}
          placeholder={paste.namePlaceholder}
          maxLength={300}
          value={values.name}
          onChange={({ target }) => edit({ name: target.value })}
          onBlur={() => row.edits.name !== undefined && onLookUp()}
        />
        <Input
          aria-label={formatMessage(paste.email, { line })}
          aria-invalid={isInvalid("email")}
          placeholder={paste.emailPlaceholder}
          type="email"
          maxLength={254}
          value={values.email}
          onChange={({ target }) => edit({ email: target.value })}
          onBlur={() => row.edits.email !== undefined && onLookUp()}
        />
        <Select
          aria-label={formatMessage(paste.jurisdiction, { line })}
          aria-invalid={isInvalid("jurisdiction")}
          value={values.jurisdiction}
          onChange={({ target }) => edit({ jurisdiction: target.value })}
        >
          <option value="">{agencyAdding.jurisdictionChoose}</option>
          {places.map(({ jurisdiction, place }) => (
            <option key={jurisdiction} value={jurisdiction}>
              {place}
            </option>
          ))}
        </Select>
      </div>
      {law && (
        <small>
          {isSuggested && reason && `${agencyAdding.suggestions[reason]} `}
          {formatMessage(paste.citedLaw, { law })}
        </small>
      )}
      {errors.map(({ field, message }) => (
        <small key={`${field}${message}`} className={css.error}>
          {formatMessage(paste.error, { field: paste.fields[field], message })}
        </small>
      ))}
    </>
  );
}
