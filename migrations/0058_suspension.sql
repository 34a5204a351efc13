-- Why and since when an account is suspended; `disabled` stays the one column that decides. The reason is shown to the user.
alter table person
  add column suspended_at timestamptz,
  add column suspension_reason text;
update person set suspended_at = now(), suspension_reason = 'An administrator disabled this account.' where disabled;

-- Which reply addresses were given out before their request was deleted: email to them is still taken (it waits among the
-- unmatched email) while email to addresses nobody ever had is refused at RCPT. Local parts are random and name nobody.
create table former_reply_address (
  local text primary key,
  deleted_at timestamptz not null default now()
);
create index former_reply_address_start on former_reply_address (left(local, 10));
create index former_reply_address_end on former_reply_address (right(local, 10));

-- A trigger, because requests go by cascade as well, with their user. Users delete drafts under their own role, which has no
-- business in this table.
create function keep_former_reply_addresses() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into former_reply_address (local) select reply_local from gone where reply_local is not null
    on conflict do nothing;
  return null;
end $$;
create trigger keep_former_addresses after delete on request
  referencing old table as gone for each statement execute function keep_former_reply_addresses();

-- The same for the addresses that answers to our notices come to.
create function keep_former_answer_addresses() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into former_reply_address (local) select answer_local from gone on conflict do nothing;
  return null;
end $$;
create trigger keep_former_addresses after delete on reply_notice
  referencing old table as gone for each statement execute function keep_former_answer_addresses();

-- Whether an administrator gave a reason for reading a message within the last hour.
create index audit_unmatched_read on audit_event (subject, actor, at) where verb = 'read_unmatched';
