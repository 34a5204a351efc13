-- How much a user may send a day (core/sending/limits.ts). Read by the user, written by the program alone.
create table sending_step (
  owner_id uuid primary key references person on delete cascade,
  step text not null check (step in ('new', 'answered', 'known', 'full')),
  -- answered: an agency answered; administrator: chosen by one, and stays; earlier: answered before there were steps.
  reason text not null check (reason in ('answered', 'administrator', 'earlier')),
  at timestamptz not null
);
alter table sending_step enable row level security;
create policy own_rows on sending_step for select to daylight_person using (owner_id = (select current_person()));
grant select on sending_step to daylight_person;

-- An account without an answer has no row and is new. Who was answered before has the limits of before.
insert into sending_step (owner_id, step, reason, at)
select distinct owner_id, 'full', 'earlier', now() from message
where direction = 'in' and sender_known and inbound_id is not null and entry is null
  and coalesce(reading_kind, '') not in ('bounce', 'auto_reply', 'read_receipt');

-- What a user caused to be sent to others in the last month, without words or addresses: deleting a request or a
-- message must not give room for more.
create table sent_count (
  id bigint generated always as identity primary key,
  owner_id uuid not null references person on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('message', 'invitation')),
  -- The email; no foreign key, as the count outlives it.
  outbox_id uuid,
  recipients integer not null check (recipients > 0),
  -- How many of them are at no agency's address.
  outside integer not null default 0,
  -- SHA-256 of an invited address in lower case: an address that does not accept is not invited again and again.
  address_hash bytea
);
create index sent_count_of on sent_count (owner_id, kind, at);
create index sent_count_by_outbox on sent_count (outbox_id) where outbox_id is not null;
create index sent_count_to on sent_count (address_hash, at) where address_hash is not null;
alter table sent_count enable row level security;
create policy own_rows on sent_count for select to daylight_person using (owner_id = (select current_person()));
grant select on sent_count to daylight_person;

alter table outbox add column outside integer not null default 0;

-- Counted by the outbox itself, so that no way of sending is left out, and as the owner of the tables: the user's role
-- cannot write here. Sending the same message again counts again; taking one back that never left does not count.
create function count_sending() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  recipients integer;
begin
  if tg_op = 'UPDATE' and new.state = 'cancelled' then
    delete from sent_count c where c.outbox_id = new.id
      and not exists (select from delivery_attempt a where a.outbox_id = new.id);
    return null;
  end if;
  recipients := greatest(1, (select count(*) from jsonb_path_query(new.mail, 'lax $.to[*]'))
    + (select count(*) from jsonb_path_query(new.mail, 'lax $.cc[*]')));
  insert into sent_count (owner_id, at, kind, outbox_id, recipients, outside)
  values (new.owner_id, new.created_at, 'message', new.id, recipients, new.outside);
  delete from sent_count c where c.owner_id = new.owner_id and c.at < new.created_at - interval '31 days';
  return null;
end $$;
create trigger count_sending after insert on outbox for each row
  when (new.owner_id is not null and new.message_id is not null and new.state <> 'cancelled') execute function count_sending();
create trigger count_sending_again after update of created_at on outbox for each row
  when (new.owner_id is not null and new.message_id is not null and new.created_at is distinct from old.created_at)
  execute function count_sending();
create trigger uncount_cancelled after update of state on outbox for each row
  when (old.owner_id is not null and new.state = 'cancelled') execute function count_sending();

insert into sent_count (owner_id, at, kind, outbox_id, recipients)
select owner_id, created_at, 'message', id, greatest(1, (select count(*) from jsonb_path_query(mail, 'lax $.to[*]'))
  + (select count(*) from jsonb_path_query(mail, 'lax $.cc[*]')))
from outbox where owner_id is not null and message_id is not null and state <> 'cancelled'
  and created_at > now() - interval '1 day';

insert into sent_count (owner_id, at, kind, recipients, address_hash)
select owner_id, invited_at, 'invitation', 1, sha256(convert_to(email, 'UTF8'))
from share where invited_at > now() - interval '31 days';
