import { mdiAccountGroupOutline, mdiArrowDown, mdiCloudOffOutline, mdiShieldAccountOutline } from "@mdi/js";
import { useMemo, useRef } from "react";
import type { AdminUserList } from "#contract/admin.ts";
import { When } from "#web/correspondence/When.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Status } from "#web/ui/Status.tsx";
import { counted } from "./count-words.ts";
import { useUsers } from "./queries.ts";
import { SendingStepChoice } from "./SendingStepChoice.tsx";
import { Tail } from "./Tail.tsx";
import css from "./UserTable.module.css";
import { useDrawnRows } from "./use-drawn-rows.ts";

const HEIGHTS = { desk: 32, phone: 112 };
const HEAD = 28;

type User = AdminUserList["items"][number];

/** Everybody with an account, newest first. `total` is how many there are, once the server has said so. */
export function UserTable({ total }: { total: number | undefined }) {
  const list = useUsers();
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  if (list.isPending) return <Skeleton rows={21} shape="table" label="Loading the users" />;
  if (!list.data) {
    return (
      <EmptyState
        alert
        icon={mdiCloudOffOutline}
        title="The users did not load"
        action={
          <Button busy={list.isFetching} onClick={() => list.refetch()}>
            Try now
          </Button>
        }
      >
        {list.error.message}
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={mdiAccountGroupOutline} title="No accounts yet">
        Whoever signs up and enters the code from their mail stands here.
      </EmptyState>
    );
  }
  return <Rows list={list} rows={rows} total={total} />;
}

type RowsProps = { list: ReturnType<typeof useUsers>; rows: readonly User[]; total: number | undefined };

function Rows({ list, rows, total }: RowsProps) {
  const pane = useRef<HTMLElement>(null);
  const { drawn, height } = useDrawnRows({
    count: rows.length,
    heights: HEIGHTS,
    pane,
    pages: list,
    headHeight: HEAD,
  });
  // -1 says that nobody knows yet (ARIA 1.2); the head is a row too.
  const rowCount = list.hasNextPage ? (total ?? -2) + 1 : rows.length + 1;
  const above = drawn[0]?.start ?? 0;
  const below = height - (drawn.at(-1)?.end ?? height);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls can be scrolled by the keyboard
    <section className={css.scroller} ref={pane} tabIndex={0} aria-label="Users">
      <table className={css.grid} aria-rowcount={rowCount}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={css.email}>
              E-mail
            </th>
            <th scope="col" className={css.name}>
              Name
            </th>
            <th scope="col" className={css.requests}>
              Requests sent
            </th>
            <th scope="col" className={css.since} aria-sort="descending">
              <span>
                Since <Icon path={mdiArrowDown} size={14} />
              </span>
            </th>
            <th scope="col" className={css.limit}>
              Sending limit
            </th>
            <th scope="col" className={css.role}>
              Role
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {drawn.map(({ index }) => {
            const user = rows[index];
            return user && <UserRow key={user.id} user={user} index={index} />;
          })}
          <Gap height={below} />
        </tbody>
      </table>
      <Tail pages={list} what="The next page" />
    </section>
  );
}

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

const UserRow = ({ user, index }: { user: User; index: number }) => (
  <tr className={css.row} aria-rowindex={index + 2}>
    <th scope="row" className={css.email}>
      {user.email}
    </th>
    <td className={css.name}>{user.name}</td>
    <td className={css.requests}>
      {counted(user.requests)}
      <span className={css.noun}> {user.requests === 1 ? "request" : "requests"}</span>
    </td>
    <td className={css.since}>
      <When at={user.createdAt} words={day.format(new Date(user.createdAt))} />
    </td>
    <td className={css.limit}>
      <SendingStepChoice user={user} />
    </td>
    <td className={css.role}>
      {user.admin && (
        <Status tone="grey" icon={mdiShieldAccountOutline}>
          Administrator
        </Status>
      )}
    </td>
  </tr>
);

/** Stands for the rows that are out of sight. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={css.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
