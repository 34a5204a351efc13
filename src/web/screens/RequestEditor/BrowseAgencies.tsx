import { mdiChevronRight } from "@mdi/js";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgencyBranches, AgencyItem } from "#contract/agency.ts";
import { useJurisdictions } from "#web/laws.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Select } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { placeWords, reachWords } from "./agency-words.ts";
import css from "./BrowseAgencies.module.css";
import { agencyBranches, agencyPlaces } from "./queries.ts";

type Choose = (office: AgencyItem) => void;

/** The directory as a tree: a place, its offices, and under a department its components. */
export function BrowseAgencies({ onChoose, onClose }: { onChoose: Choose; onClose: () => void }) {
  const [place, setPlace] = useState("us");
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title="Browse the directory"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Field label="Place">
        {(control) => (
          <Select {...control} value={place} onChange={(event) => setPlace(event.target.value)}>
            <PlaceOptions />
          </Select>
        )}
      </Field>
      <div className={css.tree}>
        <Branch key={place} of={{ jurisdiction: place }} label="Offices" onChoose={onChoose} />
      </div>
    </Dialog>
  );
}

/** Places that have offices, by the law's order, with how many. */
function PlaceOptions() {
  const places = useJurisdictions();
  const counts = useQuery(agencyPlaces).data?.items ?? [];
  const known = new Map(counts.map(({ jurisdiction, agencies }) => [jurisdiction, agencies]));
  return places
    .filter(({ jurisdiction }) => known.size === 0 || known.has(jurisdiction))
    .map(({ jurisdiction, place }) => (
      <option key={jurisdiction} value={jurisdiction}>
        {place}
        {known.has(jurisdiction) ? ` (${known.get(jurisdiction)?.toLocaleString("en-US")})` : ""}
      </option>
    ));
}

type BranchProps = {
  of: { jurisdiction: string } | { parent: string };
  label: string;
  onChoose: Choose;
};

function Branch({ of, label, onChoose }: BranchProps) {
  const pages = useInfiniteQuery(agencyBranches(of));
  if (pages.isPending) return <Skeleton rows={5} shape="text" label="Loading offices" />;
  if (pages.isError) {
    return (
      <p className={css.note} role="alert">
        The directory did not load. {pages.error.message}{" "}
        <Button size="small" onClick={() => void pages.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const offices = pages.data.pages.flatMap(({ items }) => items);
  if (offices.length === 0)
    return <p className={css.note}>No office of this place is listed yet. You can add one.</p>;
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {offices.map((office) => (
          <Office key={office.id} office={office} onChoose={onChoose} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Office({ office, onChoose }: { office: AgencyBranches["items"][number]; onChoose: Choose }) {
  const [open, setOpen] = useState(false);
  const { children, ...agency } = office;
  return (
    <li>
      <div className={css.row}>
        {children > 0 ? (
          <IconButton
            size="small"
            icon={mdiChevronRight}
            className={classNames(css.fold, open && css.open)}
            label={`${children} ${children === 1 ? "office" : "offices"} of ${office.name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span />
        )}
        <button type="button" className={css.office} onClick={() => onChoose(agency)}>
          <span className={css.name}>
            {office.name}
            {office.abbreviation && <span> {office.abbreviation}</span>}
          </span>
          <span className={css.reach}>
            {[placeWords({ parent: null, locality: office.locality }), reachWords(office)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </button>
      </div>
      {open && (
        <div className={css.under}>
          <Branch of={{ parent: office.id }} label={`Offices of ${office.name}`} onChoose={onChoose} />
        </div>
      )}
    </li>
  );
}
