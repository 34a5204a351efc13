import {
  mdiAccountCancelOutline,
  mdiAccountCheckOutline,
  mdiArrowDown,
  mdiDotsHorizontal,
  mdiShieldAccountOutline,
} from "@mdi/js";
import { useRef } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUsers } from "#messages/admin/users.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import type { useUsers } from "#web/screens/AdminDashboard/admin-queries.ts";
import { ListFooter } from "#web/screens/AdminDashboard/shared/ListFooter.tsx";
import { useVirtualRows } from "#web/screens/AdminDashboard/shared/use-virtual-rows.ts";
import { SendingLimitSelect } from "./SendingLimitSelect.tsx";
import type { User } from "./Users.tsx";
import css from "./UserTable.module.css";

const HEIGHTS = { desktop: 32, phone: 112 };
const HEADER_HEIGHT = 28;

type Props = {
  list: ReturnType<typeof useUsers>;
  rows: readonly User[];
  /** Number of users; undefined until loaded. */
  total: number | undefined;
  /** Suspend this account, or restore it. */
  onChange: (user: User) => void;
};

/** Accounts, newest first. */
export function UserTable({ list, rows, total, onChange }: Props) {
  const pane = useRef<HTMLElement>(null);
  const { visibleRows, height } = useVirtualRows({
    count: rows.length,
    heights: HEIGHTS,
    pane,
    pages: list,
    headerHeight: HEADER_HEIGHT,
  });
  // -1 means unknown (ARIA 1.2); the header is a row too.
  const rowCount = list.hasNextPage ? (total ?? -2) + 1 : rows.length + 1;
  const above = visibleRows[0]?.start ?? 0;
  const below = height - (visibleRows.at(-1)?.end ?? height);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls can be scrolled by the keyboard
    <section className={css.scroller} ref={pane} tabIndex={0} aria-label={adminUsers.title}>
      <table className={css.grid} aria-rowcount={rowCount}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={css.email}>
              {adminUsers.columns.email}
            </th>
            <th scope="col" className={css.name}>
              {adminUsers.columns.name}
            </th>
            <th scope="col" className={css.requests}>
              {adminUsers.columns.requests}
            </th>
            <th scope="col" className={css.storage}>
              {adminUsers.columns.storage}
            </th>
            <th scope="col" className={css.since} aria-sort="descending">
              <span>
                {adminUsers.columns.since} <Icon path={mdiArrowDown} size={14} />
              </span>
            </th>
            <th scope="col" className={css.limit}>
              {adminUsers.columns.limit}
            </th>
            <th scope="col" className={css.role}>
              {adminUsers.columns.state}
            </th>
            <th scope="col" className={css.actions}>
              <VisuallyHidden>{adminUsers.columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {visibleRows.map(({ index }) => {
            const user = rows[index];
            return user && <UserRow key={user.id} user={user} index={index} onChange={onChange} />;
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      <ListFooter pages={list} />
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
      <RichText
        message={adminUsers.requestCount}
        values={{ count: user.requests, noun: (text) => <span className={css.noun}>{text}</span> }}
      />
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
          {adminUsers.administrator}
        </Status>
      )}
      {user.suspended && (
        <span title={user.suspended.reason}>
          <Status tone="red" icon={mdiAccountCancelOutline}>
            {adminUsers.suspended}
          </Status>
        </span>
      )}
    </td>
    <td className={css.actions}>
      {!user.admin && (
        <MenuButton
          label={formatMessage(adminUsers.actionsFor, { email: user.email })}
          align="end"
          trigger={
            <PlainIconButton
              size="small"
              icon={mdiDotsHorizontal}
              label={formatMessage(adminUsers.actionsFor, { email: user.email })}
            />
          }
          items={[
            user.suspended
              ? { label: adminUsers.restore, icon: mdiAccountCheckOutline, onSelect: () => onChange(user) }
              : {
                  label: adminUsers.suspend,
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

/** Takes the space of the rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer row holds nothing to focus
    <tr className={css.spacer} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null;
