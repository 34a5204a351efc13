import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { DetailGroup } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import css from "./AddressReports.module.css";
import { useEditAgency } from "./agency-queries.ts";

/** Other addresses that users gave for the agency when they wrote to it, each with a button to use it. */
export function AddressReports({ agency }: { agency: AdminAgency }) {
  const edit = useEditAgency(agency.id);
  if (agency.reports.length === 0) return null;
  const applyAddress = (email: string) =>
    edit.mutate(
      { version: agency.version, email },
      {
        onSuccess: () =>
          showToast({ text: formatMessage(adminAgencies.addressUsed, { name: agency.name, email }) }),
        onError: (error) =>
          showToast({ text: formatMessage(adminAgencies.addressFailed, { reason: error.message }) }),
      },
    );
  return (
    <DetailGroup title={adminAgencies.reportsTitle}>
      <ul>
        {agency.reports.map(({ address, users: count, lastAt }) => (
          <li key={address} className={css.report}>
            <span>
              {address}
              <small>
                <RichText
                  message={adminAgencies.reportedBy}
                  values={{
                    count,
                    date: formatDayYear(lastAt.slice(0, 10)),
                    time: (text) => <Timestamp at={lastAt} text={text.join("")} />,
                  }}
                />
              </small>
            </span>
            <Button
              size="small"
              busy={edit.isPending}
              aria-label={formatMessage(adminAgencies.useAddressLabel, { email: address })}
              onClick={() => applyAddress(address)}
            >
              {adminAgencies.useAddress}
            </Button>
          </li>
        ))}
      </ul>
    </DetailGroup>
  );
}
