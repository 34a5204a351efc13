-- What letters showed of an agency's address: it answered, it sent a notice from its portal, or the letter bounced. No user is
-- named, and the user role sees only what its user's own email showed. `message_id`: the email that showed it, counted once. No foreign key: what is known of an agency outlives an account.
create table agency_contact_event (
  message_id uuid primary key,
  agency_id text not null references agency (id) on delete cascade,
  address text not null,
  kind text not null check (kind in ('answered', 'portal_notice', 'bounced')),
  at timestamptz not null
);
create index agency_contact_event_of_address on agency_contact_event (agency_id, address, at);
alter table agency_contact_event enable row level security;
create policy of_own_messages on agency_contact_event for all to daylight_user
  using (exists (select from message m where m.id = agency_contact_event.message_id and m.owner_id = current_user_id()));
grant select, insert, delete on agency_contact_event to daylight_user;
