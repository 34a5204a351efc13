import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { Choice, Field, Input } from "#web/design/controls/Field.tsx";
import css from "./AgencyPicker.module.css";
import { useAgencySearch } from "./agency-queries.ts";

const DEBOUNCE_MS = 150;

/** An office, found by typing and chosen from what is found. `without` is one that cannot be chosen. */
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
            placeholder="Name, abbreviation or place"
            value={inputText}
            onChange={(event) => setInputText(event.target.value)}
          />
        )}
      </Field>
      <p className={css.status} role="status">
        {statusText(q, found, agencies.length)}
      </p>
      {agencies.length > 0 && (
        <fieldset className={css.found} aria-label="Agencies found">
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
  if (found.isError) return "The directory did not answer. Type again to try once more.";
  if (found.isPending) return "Looking through the directory";
  return count === 0 ? `No other agency matches “${q}”.` : null;
}

/** The value once it has stopped changing for a moment. */
function useDebouncedValue(value: string) {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
