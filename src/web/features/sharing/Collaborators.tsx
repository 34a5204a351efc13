import { mdiAccountPlusOutline, mdiAlertCircleOutline, mdiClose } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Share } from "#contract/accounts/sharing.ts";
import type { ShareLevel } from "#core/request/sharing.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { ACCESS_LEVEL_HELP, ACCESS_LEVEL_OPTIONS, accessLevelLabel } from "./access-level-labels.ts";
import css from "./Collaborators.module.css";
import { sharesQuery, useShares } from "./sharing-queries.ts";

type Props = {
  /** Null: all of the person's requests. */
  requestId: string | null;
  /** Which of the shares are listed; all unless told. */
  isListed?: (share: Share) => boolean;
};

/** Invites people, and lists who is in with how far. */
export function Collaborators({ requestId, isListed = () => true }: Props) {
  const shares = useQuery(sharesQuery(requestId));
  const items = shares.data?.items.filter(isListed) ?? [];
  return (
    <div className={css.people}>
      <InviteForm requestId={requestId} />
      {shares.isPending && <Skeleton rows={2} shape="text" label="Loading who is in" />}
      {shares.isError && !shares.data && (
        <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
          The list did not load. {shares.error.message}
        </Notice>
      )}
      {items.length > 0 && (
        <ul className={css.list} aria-label="People with access">
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
                ? `Invitation sent to ${share.email}`
                : `${share.email} ${accessLevelLabel(level).toLowerCase()} now`,
          });
        },
        onError: () => emailInput.current?.focus(),
      },
    );
  };
  return (
    <form className={css.form} onSubmit={sendInvitation} noValidate>
      <Field label="E-mail address" error={emailError} className={css.email}>
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
      <Field label="Access" className={css.level}>
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
        Invite
      </Button>
      <p className={css.help}>{ACCESS_LEVEL_HELP[level]}</p>
    </form>
  );
}

function ShareRow({ share, coversAllRequests }: { share: Share; coversAllRequests: boolean }) {
  const { change, revoke } = useShares();
  const label = share.name || share.email;
  const details = [
    share.name && share.email,
    share.acceptedAt === null && "Invited",
    coversAllRequests && "All of your requests",
  ].filter(Boolean);
  const showError = (prefix: string) => (error: Error) => showToast({ text: `${prefix} ${error.message}` });
  const level = change.isPending ? change.variables.level : share.level;
  return (
    <li>
      <span className={css.who}>
        <b>{label}</b>
        {details.length > 0 && <small>{details.join(" · ")}</small>}
      </span>
      <Select
        aria-label={`Access of ${label}`}
        boxClassName={css.change}
        value={level}
        onChange={(event) =>
          change.mutate(
            { id: share.id, level: event.target.value as ShareLevel },
            { onError: showError("The access was not changed.") },
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
        label={share.acceptedAt === null ? `Take back the invitation of ${label}` : `Remove ${label}`}
        disabled={revoke.isPending}
        onClick={() =>
          revoke.mutate(share.id, {
            onSuccess: () => showToast({ text: `${label} has no access any more` }),
            onError: showError("The access was not taken away."),
          })
        }
      />
    </li>
  );
}
