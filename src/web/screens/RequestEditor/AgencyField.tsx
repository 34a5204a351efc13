import { Combobox } from "@base-ui/react/combobox";
import { mdiChevronDown } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import type { Law } from "#core/deadline/law.ts";
import { Field } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AgencyField.module.css";
import { agencySearch } from "./queries.ts";

const SEARCH_PAUSE_MS = 120;

/** Whom the letter goes to: a type-ahead over the directory. The law follows from the office. */
export function AgencyField(props: {
  agency: AgencyItem | null;
  law: Law | undefined;
  onChoose: (agency: AgencyItem | null) => void;
  error: string | undefined;
}) {
  const { agency, law, onChoose, error } = props;
  return (
    <Field label="To" error={error} help={agency ? <Office agency={agency} law={law} /> : undefined}>
      {(control) => <Search agency={agency} onChoose={onChoose} control={control} />}
    </Field>
  );
}

/** Which law binds it and where the letter goes. */
function Office({ agency, law }: { agency: AgencyItem; law: Law | undefined }) {
  return (
    <>
      {law ? `${law.commonName}. ` : ""}By e-mail to {agency.email}
      {agency.confidence === "low" && ". We could not confirm this address lately"}
    </>
  );
}

function Search(props: {
  agency: AgencyItem | null;
  onChoose: (agency: AgencyItem | null) => void;
  control: React.ComponentProps<"input">;
}) {
  const { agency, onChoose, control } = props;
  const [typed, setTyped] = useState("");
  const q = usePaused(typed.trim(), SEARCH_PAUSE_MS);
  const found = useQuery({ ...agencySearch(q), placeholderData: keepPreviousData });
  const offices = found.data?.items ?? [];
  const items = agency && !offices.some((office) => office.id === agency.id) ? [...offices, agency] : offices;
  return (
    <Combobox.Root
      items={items}
      filteredItems={offices}
      filter={null}
      value={agency}
      onValueChange={onChoose}
      itemToStringLabel={(office: AgencyItem) => office.name}
      isItemEqualToValue={(one: AgencyItem, other: AgencyItem) => one.id === other.id}
      onInputValueChange={(value, { reason }) => setTyped(reason === "input-change" ? value : "")}
      autoHighlight
    >
      <Combobox.InputGroup className={css.box}>
        <Combobox.Input {...control} className={css.input} placeholder="Add an agency or a place" />
        <Combobox.Trigger className={css.open} aria-label="Show agencies">
          <Icon path={mdiChevronDown} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={css.positioner} sideOffset={4} align="start">
          <Combobox.Popup className={css.popup} aria-busy={found.isFetching || undefined}>
            <Combobox.Status className={css.status}>
              {found.isError
                ? "The directory did not load. Type again to try once more."
                : found.isPending
                  ? "Looking through the directory"
                  : offices.length === 0
                    ? `No office matches “${q}”. Try its abbreviation or its place.`
                    : null}
            </Combobox.Status>
            <Combobox.List className={css.list}>
              {(office: AgencyItem) => (
                <Combobox.Item key={office.id} value={office} className={css.item}>
                  <span className={css.name}>
                    {office.name}
                    {office.abbreviation && <span> {office.abbreviation}</span>}
                  </span>
                  <span className={css.law}>{lawCode(office.jurisdiction)}</span>
                  <span className={css.address}>{office.email}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** "us-il" is "IL", "us" is "US". */
const lawCode = (jurisdiction: string) => (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();

/** The value once it has stopped changing for a moment. */
function usePaused(value: string, milliseconds: number) {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}
