-- A user who deletes the account has 30 days to change their mind. Until then the account is closed (person.disabled) and
-- nothing is erased. The row goes when the deletion is canceled, and with the account when it is erased.
create table account_deletion (
  person_id uuid primary key references person on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  -- SHA-256 of the random secret in the emailed link. The secret itself is stored nowhere.
  cancel_hash bytea not null unique,
  -- Whether the account was closed by an administrator before: canceling must not open it.
  was_disabled boolean not null
);
create index account_deletion_due on account_deletion (erase_at);

-- A login of the embedded pool that is refused after the right password, while its account waits to be erased.
alter table identity_user add column closed_at timestamptz;

-- A hosted user pool still has the login of an erased account; the next login with it is refused, and removes it there.
create index audit_event_erased on audit_event (subject) where verb = 'account.erased';

-- Codes, invitation links and notices lay in the outbox in clear after they were sent. What remains is that an email was
-- sent: its id, when, and to which domain. The text of a notice about a reply stays until its request goes: it quotes an agency's
-- email, and is needed to tell a user's answer from what their program quotes without marks.
update outbox set mail = (mail - '{html,replyTo,stopUrl,inReplyTo}'::text[])
    || '{"to": [], "cc": [], "subject": "", "text": "", "references": [], "attachments": []}'
    || case when owner_id is not null and mail ->> 'messageId' ~ '^<notice\.' and exists (
        select from reply_notice n where n.owner_id = outbox.owner_id
          and mail ->> 'messageId' like '<notice.' || n.message_id::text || '@%')
      then jsonb_build_object('text', mail ->> 'text') else '{}' end
  where message_id is null and state in ('accepted', 'failed');

-- The sandbox's own mailbox shows codes for a week; a job removes older ones.
create index sandbox_mail_by_age on sandbox_mail (received_at);
