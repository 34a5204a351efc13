import type { AdminAgency } from "#contract/admin-agency.ts";
import { Timestamp } from "#web/correspondence/When.tsx";
import { formatDayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { countText } from "../count-words.ts";
import { DetailGroup } from "../Facts.tsx";
import { useEditAgency } from "./queries.ts";
import css from "./Reports.module.css";

/** Other addresses people gave for the office before they wrote to it, each with the button that takes it. */
export function AddressReports({ agency }: { agency: AdminAgency }) {
  const edit = useEditAgency(agency.id);
  if (agency.reports.length === 0) return null;
  const applyAddress = (email: string) =>
    edit.mutate(
      { version: agency.version, email },
      {
        onSuccess: () => showToast({ text: `Letters to ${agency.name} go to ${email} now` }),
        onError: (error) => showToast({ text: `The address was not changed. ${error.message}` }),
      },
    );
  return (
    <DetailGroup title="Other addresses people gave">
      <ul>
        {agency.reports.map(({ address, people, lastAt }) => (
          <li key={address} className={css.report}>
            <span>
              {address}
              <small>
                {countText(people, "person", "people")}, last on{" "}
                <Timestamp at={lastAt} text={formatDayYear(lastAt.slice(0, 10))} />
              </small>
            </span>
            <Button
              size="small"
              busy={edit.isPending}
              aria-label={`Use ${address}`}
              onClick={() => applyAddress(address)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </DetailGroup>
  );
}
