import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { DetailGroup } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import css from "./AddressReports.module.css";
import { useEditAgency } from "./agency-queries.ts";

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
        {agency.reports.map(({ address, users: people, lastAt }) => (
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
