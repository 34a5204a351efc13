import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { Choice, Field, Input } from "#web/ui/Field.tsx";
import css from "./AgencyPicker.module.css";
import { useAgencySearch } from "./queries.ts";

const PAUSE_MS = 150;

/** An office, found by typing and chosen from what is found. `without` is one that cannot be chosen. */
export function AgencyPicker(props: {
  label: string;
  chosen: AgencyItem | null;
  without: string;
  onChoose: (agency: AgencyItem) => void;
}) {
  const { label, chosen, without, onChoose } = props;
  const [typed, setTyped] = useState("");
  const q = usePaused(typed.trim());
  const found = useAgencySearch(q);
  const offices = q === "" ? [] : (found.data?.items ?? []).filter(({ id }) => id !== without);
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
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p className={css.status} role="status">
        {statusWords(q, found, offices.length)}
      </p>
      {offices.length > 0 && (
        <fieldset className={css.found} aria-label="Agencies found">
          {offices.map((office) => (
            <Choice
              key={office.id}
              type="radio"
              name="agency"
              checked={office.id === chosen?.id}
              onChange={() => onChoose(office)}
              help={[office.parent?.name, office.locality, office.jurisdiction, office.email]
                .filter(Boolean)
                .join(" · ")}
            >
              {office.name}
            </Choice>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function statusWords(q: string, found: ReturnType<typeof useAgencySearch>, count: number): string | null {
  if (q === "") return null;
  if (found.isError) return "The directory did not answer. Type again to try once more.";
  if (found.isPending) return "Looking through the directory";
  return count === 0 ? `No other agency matches “${q}”.` : null;
}

/** The value once it has stopped changing for a moment. */
function usePaused(value: string) {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
