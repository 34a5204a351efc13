-- Each sign-up has its own password and code, so that a code confirms only the password that came with it
-- (docs/decisions/0043). An account begins with its confirmation: `identity_user` holds confirmed accounts only.
create table identity_sign_up (
  -- Becomes the account's.
  sub uuid primary key,
  email text not null,
  -- argon2id, PHC string. Null once it is used, and for an address that has an account: then no code is mailed.
  password_hash text,
  -- HMACs of the browser's secret, or else of the network, that the code must come back from; and of the network.
  code_binding bytea not null,
  place bytea not null,
  -- Null until a code was mailed, and for what an earlier version left.
  code_hash bytea,
  tries_left int not null,
  code_expires_at timestamptz not null,
  -- A used row stays for some minutes, for a second press of the same button.
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_sign_up_by_email on identity_sign_up (email, created_at);
create index identity_sign_up_by_expiry on identity_sign_up (expires_at);

-- Accounts that wait for their confirmation: the password stays, the code has to be asked for again.
insert into identity_sign_up
  (sub, email, password_hash, code_binding, place, code_hash, tries_left, code_expires_at, created_at, expires_at)
select sub, email, password_hash, '', '', null, 0, now(), created_at, now() + interval '7 days'
  from identity_user where status = 'UNCONFIRMED';
delete from identity_user where status = 'UNCONFIRMED';

-- Codes to reset a password: one for each browser or network that asked, so that wrong guesses and further requests from
-- elsewhere do not end the code the owner was mailed. Codes under way (24 hours at most) are asked for again.
delete from identity_code where purpose <> 'change_email';
alter table identity_code add column code_binding bytea not null default '';
alter table identity_code alter column code_binding drop default;
alter table identity_code drop constraint identity_code_pkey;
alter table identity_code add primary key (purpose, username_key, code_binding);
delete from identity_code where used_at is not null;
alter table identity_code drop column used_at;
alter table identity_code drop constraint identity_code_purpose_check;
alter table identity_code add constraint identity_code_purpose_check
  check (purpose in ('forgot_password', 'change_email'));
