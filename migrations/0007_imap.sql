-- A mailbox read over IMAP: how far it was read. A UID counts only together with its UIDVALIDITY (RFC 3501 section
-- 2.3.1.1); both are unsigned numbers of 32 bits.
create table imap_mailbox (
  -- user@host:port/folder, never the password.
  mailbox text primary key,
  uid_validity bigint not null,
  -- Every mail up to this one is kept here, or set aside below.
  last_uid bigint not null,
  updated_at timestamptz not null
);

-- Mail left where it is, for a person to look at: too large for us, or not given out by its own server.
create table imap_set_aside (
  mailbox text not null references imap_mailbox on delete cascade,
  uid_validity bigint not null,
  uid bigint not null,
  reason text not null check (reason in ('too_large', 'unreadable')),
  noted_at timestamptz not null,
  primary key (mailbox, uid_validity, uid)
);
