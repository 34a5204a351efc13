import {
  mdiAccountCancelOutline,
  mdiAccountCheckOutline,
  mdiArrowDown,
  mdiDotsHorizontal,
  mdiShieldAccountOutline,
} from "@mdi/js";
import { useRef } from "react";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import type { useUsers } from "#web/screens/AdminDashboard/admin-queries.ts";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { ListFooter } from "#web/screens/AdminDashboard/shared/ListFooter.tsx";
import { useVirtualRows } from "#web/screens/AdminDashboard/shared/use-virtual-rows.ts";
import { SendingLimitSelect } from "./SendingLimitSelect.tsx";
import type { User } from "./Users.tsx";
import css from "./UserTable.module.css";

const HEIGHTS = { desk: 32, phone: 112 };
const HEADER_HEIGHT = 28;

type Props = {
  list: ReturnType<typeof useUsers>;
  rows: readonly User[];
  /** How many there are, once the server has said so. */
  total: number | undefined;
  /** Suspend this account, or restore it. */
  onChange: (user: User) => void;
};

/** Accounts, newest first. */
export function UserTable({ list, rows, total, onChange }: Props) {
  const pane = useRef<HTMLElement>(null);
  const { drawn: virtualRows, height } = useVirtualRows({
    count: rows.length,
    heights: HEIGHTS,
    pane,
    pages: list,
    headHeight: HEADER_HEIGHT,
  });
  // -1 says that nobody knows yet (ARIA 1.2); the head is a row too.
  const rowCount = list.hasNextPage ? (total ?? -2) + 1 : rows.length + 1;
  const above = virtualRows[0]?.start ?? 0;
  const below = height - (virtualRows.at(-1)?.end ?? height);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls can be scrolled by the keyboard
    <section className={css.scroller} ref={pane} tabIndex={0} aria-label="Users">
      <table className={css.grid} aria-rowcount={rowCount}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={css.email}>
              Email
            </th>
            <th scope="col" className={css.name}>
              Name
            </th>
            <th scope="col" className={css.requests}>
              Requests sent
            </th>
            <th scope="col" className={css.storage}>
              Storage
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
              State
            </th>
            <th scope="col" className={css.actions}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {virtualRows.map(({ index }) => {
            const user = rows[index];
            return user && <UserRow key={user.id} user={user} index={index} onChange={onChange} />;
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      <ListFooter pages={list} itemsLabel="The next page" />
    </section>
  );
}

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

type UserRowProps = { user: User; index: number; onChange: (user: User) => void };

const UserRow = ({ user, index, onChange }: UserRowProps) => (
  <tr className={css.row} aria-rowindex={index + 2}>
    <th scope="row" className={css.email}>
      {user.email}
    </th>
    <td className={css.name}>{user.name}</td>
    <td className={css.requests}>
      {countText(user.requests)}
      <span className={css.noun}> {user.requests === 1 ? "request" : "requests"}</span>
    </td>
    <td className={css.storage}>{formatFileSize(user.storage)}</td>
    <td className={css.since}>
      <Timestamp at={user.createdAt} text={day.format(new Date(user.createdAt))} />
    </td>
    <td className={css.limit}>
      <SendingLimitSelect user={user} />
    </td>
    <td className={css.role}>
      {user.admin && (
        <Status tone="grey" icon={mdiShieldAccountOutline}>
          Administrator
        </Status>
      )}
      {user.suspended && (
        <span title={user.suspended.reason}>
          <Status tone="red" icon={mdiAccountCancelOutline}>
            Suspended
          </Status>
        </span>
      )}
    </td>
    <td className={css.actions}>
      {!user.admin && (
        <MenuButton
          label={`Actions for ${user.email}`}
          align="end"
          trigger={
            <PlainIconButton size="small" icon={mdiDotsHorizontal} label={`Actions for ${user.email}`} />
          }
          items={[
            user.suspended
              ? { label: "Restore account", icon: mdiAccountCheckOutline, onSelect: () => onChange(user) }
              : {
                  label: "Suspend account",
                  icon: mdiAccountCancelOutline,
                  danger: true,
                  onSelect: () => onChange(user),
                },
          ]}
        />
      )}
    </td>
  </tr>
);

/** Stands for the rows that are out of sight. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={css.gap} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
