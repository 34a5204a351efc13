import type { AdminAgency } from "#contract/admin-agency.ts";
import { When } from "#web/correspondence/When.tsx";
import { dayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { counted } from "../count-words.ts";
import { Group } from "../Facts.tsx";
import { useEdit } from "./queries.ts";
import css from "./Reports.module.css";

/** Other addresses people gave for the office before they wrote to it, each with the button that takes it. */
export function Reports({ agency }: { agency: AdminAgency }) {
  const edit = useEdit(agency.id);
  if (agency.reports.length === 0) return null;
  const take = (email: string) =>
    edit.mutate(
      { version: agency.version, email },
      {
        onSuccess: () => showToast({ text: `Letters to ${agency.name} go to ${email} now` }),
        onError: (error) => showToast({ text: `The address was not changed. ${error.message}` }),
      },
    );
  return (
    <Group title="Other addresses people gave">
      <ul>
        {agency.reports.map(({ address, people, lastAt }) => (
          <li key={address} className={css.report}>
            <span>
              {address}
              <small>
                {counted(people, "person", "people")}, last on{" "}
                <When at={lastAt} words={dayYear(lastAt.slice(0, 10))} />
              </small>
            </span>
            <Button
              size="small"
              busy={edit.isPending}
              aria-label={`Use ${address}`}
              onClick={() => take(address)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </Group>
  );
}
