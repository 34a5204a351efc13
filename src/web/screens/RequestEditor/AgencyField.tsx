import { Combobox } from "@base-ui/react/combobox";
import { mdiChevronDown } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import type { Law } from "#core/deadline/law.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { AddAgency } from "./AddAgency.tsx";
import css from "./AgencyField.module.css";
import { placeWords, reachWords, takesMail } from "./agency-words.ts";
import { BrowseAgencies } from "./BrowseAgencies.tsx";
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
  const [open, setOpen] = useState<"browse" | "add" | null>(null);
  const close = () => setOpen(null);
  const choose = (office: AgencyItem) => {
    onChoose(office);
    close();
  };
  return (
    <>
      <Field
        label="To"
        error={error}
        help={agency ? <Office agency={agency} law={law} /> : undefined}
        end={
          <span className={css.ways}>
            <Button kind="quiet" size="small" onClick={() => setOpen("browse")}>
              Browse
            </Button>
            <Button kind="quiet" size="small" onClick={() => setOpen("add")}>
              Add an office
            </Button>
          </span>
        }
      >
        {(control) => <Search agency={agency} onChoose={onChoose} control={control} />}
      </Field>
      {open === "browse" && <BrowseAgencies onChoose={choose} onClose={close} />}
      {open === "add" && <AddAgency onAdded={choose} onClose={close} />}
    </>
  );
}

/** Which law binds it, where the letter goes, and how sure that is. */
function Office({ agency, law }: { agency: AgencyItem; law: Law | undefined }) {
  return (
    <>
      {law ? `${law.commonName}. ` : ""}
      {takesMail(agency) ? (
        <>
          By e-mail to {agency.email}. {agency.unverified ?? seenWords(agency)}
        </>
      ) : (
        <>
          {reachWords(agency)}
          {agency.portalUrl && (
            <>
              :{" "}
              <a href={agency.portalUrl} target="_blank" rel="noopener noreferrer">
                {new URL(agency.portalUrl).host}
              </a>
            </>
          )}
          .
        </>
      )}
    </>
  );
}

const seenWords = ({ own, sourceDate }: AgencyItem) =>
  own ? "You added this office." : sourceDate ? `Seen ${dayYear(sourceDate)}.` : "";

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
                    ? `No office matches “${q}”. Try its abbreviation or its place, or add it yourself.`
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
                  <span className={css.address}>
                    {[placeWords(office), reachWords(office)].filter(Boolean).join(" · ")}
                  </span>
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
