import { mdiAccountPlusOutline, mdiAlertCircleOutline, mdiClose } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Share } from "#contract/sharing.ts";
import type { ShareLevel } from "#core/request/sharing.ts";
import { ApiError } from "../api-error.ts";
import { Button } from "../ui/Button.tsx";
import { Field, Input, Select } from "../ui/Field.tsx";
import { GlyphButton } from "../ui/GlyphButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { showToast } from "../ui/show-toast.ts";
import { LEVEL_CHOICES, LEVEL_HELP, levelWords } from "./level-words.ts";
import css from "./People.module.css";
import { sharesQuery, useShares } from "./sharing-queries.ts";

type Props = {
  /** Null: all of the person's requests. */
  requestId: string | null;
  /** Which of the shares are listed; all unless told. */
  only?: (share: Share) => boolean;
};

/** Invites people, and lists who is in with how far. */
export function People({ requestId, only = () => true }: Props) {
  const shares = useQuery(sharesQuery(requestId));
  const items = shares.data?.items.filter(only) ?? [];
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
            <Row key={share.id} share={share} ofAll={requestId !== null && share.requestId === null} />
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
  const field = useRef<HTMLInputElement>(null);
  const error = invite.error;
  const fault =
    error instanceof ApiError
      ? (error.fields.find(({ path }) => path === "/email")?.message ?? error.message)
      : error?.message;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending || email.trim() === "") return field.current?.focus();
    invite.mutate(
      { requestId, email: email.trim(), level },
      {
        onSuccess: (share) => {
          setEmail("");
          field.current?.focus();
          showToast({
            text:
              share.acceptedAt === null
                ? `Invitation sent to ${share.email}`
                : `${share.email} ${levelWords(level).toLowerCase()} now`,
          });
        },
        onError: () => field.current?.focus(),
      },
    );
  };
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <Field label="E-mail address" error={fault} className={css.email}>
        {(control) => (
          <Input
            {...control}
            ref={field}
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
            {LEVEL_CHOICES.map((one) => (
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
      <p className={css.help}>{LEVEL_HELP[level]}</p>
    </form>
  );
}

function Row({ share, ofAll }: { share: Share; ofAll: boolean }) {
  const { change, end } = useShares();
  const who = share.name || share.email;
  const asides = [
    share.name && share.email,
    share.acceptedAt === null && "Invited",
    ofAll && "All of your requests",
  ].filter(Boolean);
  const told = (words: string) => (error: Error) => showToast({ text: `${words} ${error.message}` });
  const level = change.isPending ? change.variables.level : share.level;
  return (
    <li>
      <span className={css.who}>
        <b>{who}</b>
        {asides.length > 0 && <small>{asides.join(" · ")}</small>}
      </span>
      <Select
        aria-label={`Access of ${who}`}
        boxClassName={css.change}
        value={level}
        onChange={(event) =>
          change.mutate(
            { id: share.id, level: event.target.value as ShareLevel },
            { onError: told("The access was not changed.") },
          )
        }
      >
        {LEVEL_CHOICES.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
      <GlyphButton
        size="small"
        icon={mdiClose}
        label={share.acceptedAt === null ? `Take back the invitation of ${who}` : `Remove ${who}`}
        disabled={end.isPending}
        onClick={() =>
          end.mutate(share.id, {
            onSuccess: () => showToast({ text: `${who} has no access any more` }),
            onError: told("The access was not taken away."),
          })
        }
      />
    </li>
  );
}
