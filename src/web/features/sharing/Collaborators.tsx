import { mdiAccountPlusOutline, mdiAlertCircle, mdiClose } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Share } from "#contract/accounts/sharing.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ShareLevel } from "#core/request/sharing.ts";
import { sharing } from "#messages/sharing.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { ACCESS_LEVEL_HELP, ACCESS_LEVEL_OPTIONS } from "./access-level-labels.ts";
import css from "./Collaborators.module.css";
import { sharesQuery, useShares } from "./sharing-queries.ts";

type Props = {
  /** Null: all of the user's requests. */
  requestId: string | null;
  /** Filters the listed shares; default: all. */
  isListed?: (share: Share) => boolean;
};

/** Invites collaborators, and lists them with their access levels. */
export function Collaborators({ requestId, isListed = () => true }: Props) {
  const shares = useQuery(sharesQuery(requestId));
  const items = shares.data?.items.filter(isListed) ?? [];
  return (
    <div className={css.users}>
      <InviteForm requestId={requestId} />
      {shares.isPending && <Skeleton rows={2} shape="text" label={sharing.loading} />}
      {shares.isError && !shares.data && (
        <>
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {formatMessage(sharing.loadFailed, { reason: shares.error.message })}
          </Notice>
          <p>
            <Button busy={shares.isFetching} onClick={() => void shares.refetch()}>
              {sharing.tryAgain}
            </Button>
          </p>
        </>
      )}
      {items.length > 0 && (
        <ul className={css.list} aria-label={sharing.listLabel}>
          {items.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              coversAllRequests={requestId !== null && share.requestId === null}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function InviteForm({ requestId }: { requestId: string | null }) {
  const { invite } = useShares();
  const [email, setEmail] = useState("");
  const [level, setLevel] = useState<ShareLevel>("view");
  const emailInput = useRef<HTMLInputElement>(null);
  const error = invite.error;
  const emailError =
    error instanceof ApiError
      ? (error.fields.find(({ path }) => path === "/email")?.message ?? error.message)
      : error?.message;
  const sendInvitation = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending || email.trim() === "") return emailInput.current?.focus();
    invite.mutate(
      { requestId, email: email.trim(), level },
      {
        onSuccess: (share) => {
          setEmail("");
          emailInput.current?.focus();
          showToast({
            text:
              share.acceptedAt === null
                ? formatMessage(sharing.invited, { email: share.email })
                : formatMessage(sharing.granted[level], { email: share.email }),
          });
        },
        onError: () => emailInput.current?.focus(),
      },
    );
  };
  return (
    <form className={css.form} onSubmit={sendInvitation} noValidate>
      <Field label={sharing.email} error={emailError} className={css.email}>
        {(control) => (
          <Input
            {...control}
            ref={emailInput}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              invite.reset();
            }}
          />
        )}
      </Field>
      <Field label={sharing.access} className={css.level}>
        {(control) => (
          <Select {...control} value={level} onChange={(event) => setLevel(event.target.value as ShareLevel)}>
            {ACCESS_LEVEL_OPTIONS.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        type="submit"
        kind="main"
        icon={mdiAccountPlusOutline}
        busy={invite.isPending}
        className={css.send}
      >
        {sharing.invite}
      </Button>
      <p className={css.help}>{ACCESS_LEVEL_HELP[level]}</p>
    </form>
  );
}

function ShareRow({ share, coversAllRequests }: { share: Share; coversAllRequests: boolean }) {
  const { change, revoke } = useShares();
  const name = share.name || share.email;
  const details = [
    share.name && share.email,
    share.acceptedAt === null && sharing.pending,
    coversAllRequests && sharing.allRequests,
  ].filter(Boolean);
  const showError = (message: typeof sharing.changeFailed | typeof sharing.removeFailed) => (error: Error) =>
    showToast({ text: formatMessage(message, { reason: error.message }) });
  const level = change.isPending ? change.variables.level : share.level;
  return (
    <li>
      <span className={css.who}>
        <b>{name}</b>
        {details.length > 0 && <small>{details.join(" · ")}</small>}
      </span>
      <Select
        aria-label={formatMessage(sharing.accessOf, { name })}
        boxClassName={css.change}
        value={level}
        onChange={(event) =>
          change.mutate(
            { id: share.id, level: event.target.value as ShareLevel },
            { onError: showError(sharing.changeFailed) },
          )
        }
      >
        {ACCESS_LEVEL_OPTIONS.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
      <PlainIconButton
        size="small"
        icon={mdiClose}
        label={formatMessage(share.acceptedAt === null ? sharing.cancelInvitation : sharing.remove, { name })}
        disabled={revoke.isPending}
        onClick={() =>
          revoke.mutate(share.id, {
            onSuccess: () => showToast({ text: formatMessage(sharing.removed, { name }) }),
            onError: showError(sharing.removeFailed),
          })
        }
      />
    </li>
  );
}
