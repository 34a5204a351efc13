import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Choice, Field, Input } from "#web/design/controls/Field.tsx";
import css from "./AgencyPicker.module.css";
import { useAgencySearch } from "./agency-queries.ts";

const DEBOUNCE_MS = 150;

/** Chooses an agency with a search. The agency `excludedId` cannot be chosen. */
export function AgencyPicker(props: {
  label: string;
  selected: AgencyItem | null;
  excludedId: string;
  onSelect: (agency: AgencyItem) => void;
}) {
  const { label, selected, excludedId, onSelect } = props;
  const [inputText, setInputText] = useState("");
  const q = useDebouncedValue(inputText.trim());
  const found = useAgencySearch(q);
  const agencies = q === "" ? [] : (found.data?.items ?? []).filter(({ id }) => id !== excludedId);
  return (
    <div className={css.picker}>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={200}
            placeholder={adminAgencies.pickerPlaceholder}
            value={inputText}
            onChange={(event) => setInputText(event.target.value)}
          />
        )}
      </Field>
      <p className={css.status} role="status">
        {statusText(q, found, agencies.length)}
      </p>
      {agencies.length > 0 && (
        <fieldset className={css.found} aria-label={adminAgencies.pickerFound}>
          {agencies.map((agency) => (
            <Choice
              key={agency.id}
              type="radio"
              name="agency"
              checked={agency.id === selected?.id}
              onChange={() => onSelect(agency)}
              help={[agency.parent?.name, agency.locality, agency.jurisdiction, agency.email]
                .filter(Boolean)
                .join(" · ")}
            >
              {agency.name}
            </Choice>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function statusText(q: string, found: ReturnType<typeof useAgencySearch>, count: number): string | null {
  if (q === "") return null;
  if (found.isError) return adminAgencies.pickerFailed;
  if (found.isPending) return adminAgencies.pickerSearching;
  return count === 0 ? formatMessage(adminAgencies.pickerNoMatch, { query: q }) : null;
}

/** The value after it has not changed for a moment. */
function useDebouncedValue(value: string) {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
