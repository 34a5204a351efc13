create extension pg_trgm;

create table account_deletion (
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  erase_at timestamp with time zone not null,
  cancel_hash bytea not null,
  was_disabled boolean not null,
  constraint account_deletion_pkey PRIMARY KEY (user_id),
  constraint account_deletion_cancel_hash_key UNIQUE (cancel_hash),
  constraint account_deletion_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX account_deletion_due ON public.account_deletion USING btree (erase_at);

create table account_removal (
  at timestamp with time zone not null
);

create table agency (
  id text not null,
  name text not null,
  abbreviation text,
  jurisdiction text not null,
  email text,
  address_lines text[] not null default '{}'::text[],
  time_zone text not null,
  aliases text[] not null default '{}'::text[],
  source text not null,
  source_date date,
  confidence text not null,
  created_at timestamp with time zone not null default now(),
  parent_id text,
  kind text,
  locality text,
  phone text,
  fax text,
  portal_url text,
  website text,
  accepts_email boolean,
  sources jsonb not null default '{}'::jsonb,
  foia_gov_id uuid,
  external_ids jsonb not null default '{}'::jsonb,
  default_component text,
  requests_per_year integer not null default 0,
  notes text,
  listing text not null default 'listed'::text,
  owner_id uuid,
  merged_into text,
  verified_at timestamp with time zone,
  verified_by text,
  folded_name text not null default ''::text,
  short_names text[] not null default '{}'::text[],
  search text not null default ''::text,
  builtin_hash text,
  edited_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  imported_at timestamp with time zone,
  prominence smallint not null default 0,
  role text not null default 'agency'::text,
  constraint agency_pkey PRIMARY KEY (id),
  constraint agency_foia_gov_id_key UNIQUE (foia_gov_id),
  constraint agency_listing_check CHECK ((listing = ANY (ARRAY['listed'::text, 'pending'::text, 'retired'::text]))),
  constraint agency_merged_is_retired CHECK (((merged_into IS NULL) OR ((listing = 'retired'::text) AND (merged_into <> id)))),
  constraint agency_own_until_listed CHECK ((((listing <> 'listed'::text) OR (owner_id IS NULL)) AND ((listing <> 'pending'::text) OR (owner_id IS NOT NULL)))),
  constraint agency_role_check CHECK ((role = ANY (ARRAY['agency'::text, 'reviewer'::text]))),
  constraint agency_default_component_fkey FOREIGN KEY (default_component) REFERENCES agency(id),
  constraint agency_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES agency(id),
  constraint agency_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint agency_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES agency(id)
);
CREATE INDEX agency_by_email ON public.agency USING btree (lower(email));
CREATE INDEX agency_by_external_id ON public.agency USING gin (external_ids jsonb_path_ops);
CREATE INDEX agency_by_mail_domain ON public.agency USING btree (reverse(split_part(lower(email), '@'::text, 2)) text_pattern_ops);
CREATE INDEX agency_by_name ON public.agency USING btree (folded_name text_pattern_ops) WHERE (listing = 'listed'::text);
CREATE INDEX agency_by_short_name ON public.agency USING gin (short_names) WHERE (listing = 'listed'::text);
CREATE INDEX agency_by_use ON public.agency USING btree (requests_per_year DESC, folded_name, id) WHERE (listing = 'listed'::text);
CREATE INDEX agency_by_words ON public.agency USING gin (agency_lexemes(search, jurisdiction, prominence)) WHERE ((listing = 'listed'::text) AND (role = 'agency'::text));
CREATE INDEX agency_children ON public.agency USING btree (parent_id, folded_name, id) WHERE (listing = 'listed'::text);
CREATE INDEX agency_merged ON public.agency USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX agency_of_jurisdiction ON public.agency USING btree (jurisdiction, folded_name, id) WHERE (listing = 'listed'::text);
CREATE INDEX agency_own ON public.agency USING btree (owner_id, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX agency_reviewers ON public.agency USING btree (jurisdiction, folded_name, id) WHERE (role = 'reviewer'::text);
CREATE INDEX agency_waiting ON public.agency USING btree (listing, created_at DESC, id) WHERE (listing <> 'listed'::text);
CREATE INDEX agency_with_default ON public.agency USING btree (default_component) WHERE (default_component IS NOT NULL);
CREATE INDEX agency_with_parent ON public.agency USING btree (parent_id) WHERE (parent_id IS NOT NULL);
alter table agency enable row level security;
create policy add_own on agency for insert to daylight_user with check (((owner_id = current_user_id()) AND (listing = 'pending'::text)));
create policy change_own on agency for update to daylight_user using (((owner_id = current_user_id()) AND (listing = 'pending'::text))) with check (((owner_id = current_user_id()) AND (listing = 'pending'::text)));
create policy delete_own on agency for delete to daylight_user using (((owner_id = current_user_id()) AND (listing = 'pending'::text)));
create policy public_and_own on agency for select to daylight_user using (((owner_id IS NULL) OR (owner_id = ( SELECT current_user_id() AS current_user_id))));
grant delete, insert, select on agency to daylight_user;
grant update (abbreviation, accepts_email, address_lines, aliases, confidence, edited_at, email, fax, folded_name, jurisdiction, kind, locality, name, notes, parent_id, phone, portal_url, search, short_names, source, source_date, sources, time_zone, updated_at, verified_at, verified_by, version, website) on agency to daylight_user;

create table agency_address_report (
  id uuid not null,
  owner_id uuid not null,
  agency_id text not null,
  request_id uuid,
  result text not null,
  address text not null,
  at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint agency_address_report_pkey PRIMARY KEY (id),
  constraint agency_address_report_owner_id_agency_id_address_key UNIQUE (owner_id, agency_id, address),
  constraint agency_address_report_result_check CHECK ((result = ANY (ARRAY['confirmed'::text, 'corrected'::text]))),
  constraint agency_address_report_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(id) ON DELETE CASCADE,
  constraint agency_address_report_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint agency_address_report_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE SET NULL
);
CREATE INDEX agency_address_report_of_agency ON public.agency_address_report USING btree (agency_id);
CREATE INDEX agency_address_report_open ON public.agency_address_report USING btree (agency_id, at DESC) WHERE (resolved_at IS NULL);
alter table agency_address_report enable row level security;
create policy own_rows on agency_address_report for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant insert, select on agency_address_report to daylight_user;
grant update (at, request_id, resolved_at, result) on agency_address_report to daylight_user;

create table agency_contact_event (
  message_id uuid not null,
  agency_id text not null,
  address text not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint agency_contact_event_pkey PRIMARY KEY (message_id),
  constraint agency_contact_event_kind_check CHECK ((kind = ANY (ARRAY['answered'::text, 'portal_notice'::text, 'bounced'::text]))),
  constraint agency_contact_event_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(id) ON DELETE CASCADE
);
CREATE INDEX agency_contact_event_of_address ON public.agency_contact_event USING btree (agency_id, address, at);
alter table agency_contact_event enable row level security;
create policy of_own_messages on agency_contact_event for all to daylight_user using ((EXISTS ( SELECT
   FROM message m
  WHERE ((m.id = agency_contact_event.message_id) AND (m.owner_id = current_user_id())))));
grant delete, insert, select on agency_contact_event to daylight_user;

create table agency_import (
  id uuid not null,
  name text not null,
  origin text not null,
  format text not null,
  jurisdiction text,
  sha256 text,
  size integer not null default 0,
  state text not null,
  done integer not null default 0,
  total integer,
  counts jsonb not null default '{}'::jsonb,
  not_undone integer not null default 0,
  problem jsonb,
  conflict_resolution text,
  created_at timestamp with time zone not null,
  created_by text not null,
  previewed_at timestamp with time zone,
  applied_at timestamp with time zone,
  applied_by text,
  undone_at timestamp with time zone,
  undone_by text,
  scheduled boolean not null default false,
  constraint agency_import_pkey PRIMARY KEY (id),
  constraint agency_import_conflict_resolution_check CHECK ((conflict_resolution = ANY (ARRAY['skip'::text, 'take'::text]))),
  constraint agency_import_origin_check CHECK ((origin = ANY (ARRAY['upload'::text, 'foia_gov'::text]))),
  constraint agency_import_state_check CHECK ((state = ANY (ARRAY['planning'::text, 'ready'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'failed'::text])))
);
CREATE INDEX agency_import_newest ON public.agency_import USING btree (created_at DESC, id DESC);

create table agency_import_change (
  import_id uuid not null,
  number integer not null,
  row_number integer not null,
  kind text not null,
  name text not null,
  agency_id text,
  agency_name text,
  cause text,
  reason text,
  fields jsonb not null default '[]'::jsonb,
  warnings text[] not null default '{}'::text[],
  target_id text,
  base_version integer,
  after jsonb,
  before jsonb,
  outcome text,
  applied_version integer,
  constraint agency_import_change_pkey PRIMARY KEY (import_id, number),
  constraint agency_import_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'changed'::text, 'conflict'::text, 'rejected'::text, 'unchanged'::text]))),
  constraint agency_import_change_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'skipped'::text, 'undone'::text, 'retired'::text, 'left'::text]))),
  constraint agency_import_change_import_id_fkey FOREIGN KEY (import_id) REFERENCES agency_import(id) ON DELETE CASCADE
);
CREATE INDEX agency_import_change_by_kind ON public.agency_import_change USING btree (import_id, kind, number);

create table agency_merge (
  id uuid not null,
  from_id text not null,
  into_id text not null,
  merged_at timestamp with time zone not null,
  merged_by text not null,
  undone_at timestamp with time zone,
  before jsonb not null,
  constraint agency_merge_pkey PRIMARY KEY (id),
  constraint agency_merge_from_id_fkey FOREIGN KEY (from_id) REFERENCES agency(id) ON DELETE CASCADE,
  constraint agency_merge_into_id_fkey FOREIGN KEY (into_id) REFERENCES agency(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX agency_merge_in_force ON public.agency_merge USING btree (from_id) WHERE (undone_at IS NULL);
CREATE INDEX agency_merge_into ON public.agency_merge USING btree (into_id);

create table agency_merge_request (
  merge_id uuid not null,
  request_id uuid not null,
  agency_address text,
  jurisdiction text,
  constraint agency_merge_request_pkey PRIMARY KEY (merge_id, request_id),
  constraint agency_merge_request_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES agency_merge(id) ON DELETE CASCADE,
  constraint agency_merge_request_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX agency_merge_request_of_request ON public.agency_merge_request USING btree (request_id);

create table agency_proposal (
  id uuid not null,
  agency_id text not null,
  owner_id uuid not null,
  proposed_at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  constraint agency_proposal_pkey PRIMARY KEY (id),
  constraint agency_proposal_decided CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint agency_proposal_declined_with_reason CHECK (((outcome <> 'declined'::text) OR (reason IS NOT NULL))),
  constraint agency_proposal_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'merged'::text, 'declined'::text]))),
  constraint agency_proposal_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(id) ON DELETE CASCADE,
  constraint agency_proposal_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX agency_proposal_of_agency ON public.agency_proposal USING btree (agency_id, proposed_at DESC);
CREATE UNIQUE INDEX agency_proposal_open ON public.agency_proposal USING btree (agency_id) WHERE (decided_at IS NULL);
CREATE INDEX agency_proposal_own ON public.agency_proposal USING btree (owner_id, proposed_at DESC);
CREATE INDEX agency_proposal_waiting ON public.agency_proposal USING btree (proposed_at DESC, agency_id) WHERE (decided_at IS NULL);
alter table agency_proposal enable row level security;
create policy own_rows on agency_proposal for select to daylight_user using ((owner_id = current_user_id()));
create policy propose_own on agency_proposal for insert to daylight_user with check (((owner_id = current_user_id()) AND (decided_at IS NULL) AND (decided_by IS NULL) AND (reason IS NULL) AND (EXISTS ( SELECT
   FROM agency a
  WHERE ((a.id = agency_proposal.agency_id) AND (a.owner_id = current_user_id()) AND (a.listing = 'pending'::text))))));
create policy withdraw_own on agency_proposal for delete to daylight_user using (((owner_id = current_user_id()) AND (decided_at IS NULL)));
grant delete, insert, select on agency_proposal to daylight_user;

create table agency_word (
  word text not null,
  constraint agency_word_pkey PRIMARY KEY (word)
);
CREATE INDEX agency_word_alike ON public.agency_word USING gin (word gin_trgm_ops);
CREATE INDEX agency_word_beginning ON public.agency_word USING btree (word text_pattern_ops);

create table announcement (
  id boolean not null default true,
  text text not null,
  until timestamp with time zone not null,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_id_check CHECK (id)
);
grant select (text, until) on announcement to daylight_user;

create table api_token (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_token_hash_key UNIQUE (token_hash),
  constraint api_token_scopes_check CHECK (((scopes <@ ARRAY['read'::text, 'write'::text, 'send'::text]) AND (cardinality(scopes) > 0))),
  constraint api_token_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX api_token_of ON public.api_token USING btree (owner_id, created_at);
alter table api_token enable row level security;
create policy own_rows on api_token for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant select (created_at, expires_at, id, last_used_at, name, owner_id, scopes) on api_token to daylight_user;

create table attachment (
  id uuid not null,
  owner_id uuid not null,
  message_id uuid not null,
  ordinal integer not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  inline boolean not null default false,
  content_id text,
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_owner_id_message_id_ordinal_key UNIQUE (owner_id, message_id, ordinal),
  constraint attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint attachment_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX attachment_by_file ON public.attachment USING btree (sha256);
CREATE INDEX attachment_by_message ON public.attachment USING btree (message_id);
CREATE INDEX attachment_stored ON public.attachment USING btree (owner_id, sha256) INCLUDE (size);
alter table attachment enable row level security;
create policy own_rows on attachment for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on attachment to daylight_user;

create table attachment_text (
  attachment_id uuid not null,
  owner_id uuid not null,
  message_id uuid not null,
  state text not null,
  text text not null default ''::text,
  facts jsonb not null default '{}'::jsonb,
  read_at timestamp with time zone not null,
  constraint attachment_text_pkey PRIMARY KEY (attachment_id),
  constraint attachment_text_state_check CHECK ((state = ANY (ARRAY['read'::text, 'nothing'::text, 'failed'::text]))),
  constraint attachment_text_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE CASCADE,
  constraint attachment_text_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint attachment_text_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX attachment_text_by_message ON public.attachment_text USING btree (message_id);
CREATE INDEX attachment_text_by_owner ON public.attachment_text USING btree (owner_id);
alter table attachment_text enable row level security;
create policy own_rows on attachment_text for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant select on attachment_text to daylight_user;

create table audit_event (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor text not null,
  action text not null,
  subject text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  constraint audit_event_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_event_by_action ON public.audit_event USING btree (action, at, id);
CREATE INDEX audit_event_by_actor ON public.audit_event USING btree (actor, at, id);
CREATE INDEX audit_event_by_subject ON public.audit_event USING btree (subject, at, id);
CREATE INDEX audit_event_by_time ON public.audit_event USING btree (at, id);
CREATE INDEX audit_event_erased ON public.audit_event USING btree (subject) WHERE (action = 'account.erased'::text);
CREATE INDEX audit_event_unmatched_read ON public.audit_event USING btree (subject, actor, at) WHERE (action = 'read_unmatched'::text);

create table auto_follow_up (
  request_id uuid not null,
  owner_id uuid not null,
  enabled_at timestamp with time zone not null,
  constraint auto_follow_up_pkey PRIMARY KEY (request_id),
  constraint auto_follow_up_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint auto_follow_up_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX auto_follow_up_of ON public.auto_follow_up USING btree (owner_id);
alter table auto_follow_up enable row level security;
create policy own_rows on auto_follow_up for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on auto_follow_up to daylight_user;

create table batch (
  owner_id uuid not null,
  id uuid not null,
  draft_id uuid not null,
  title text not null,
  send_at timestamp with time zone,
  created_at timestamp with time zone not null,
  draft_version integer not null,
  constraint batch_pkey PRIMARY KEY (owner_id, id),
  constraint batch_owner_id_draft_id_draft_version_key UNIQUE (owner_id, draft_id, draft_version),
  constraint batch_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
alter table batch enable row level security;
create policy own_rows on batch for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant insert, select on batch to daylight_user;

create table calendar_feed (
  owner_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  last_read_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (owner_id),
  constraint calendar_feed_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feed_by_secret ON public.calendar_feed USING btree (secret_hash);
alter table calendar_feed enable row level security;
create policy own_rows on calendar_feed for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on calendar_feed to daylight_user;
grant update (created_at, last_read_at, secret_hash) on calendar_feed to daylight_user;

create table classification_example (
  id uuid not null,
  message_id uuid not null,
  owner_id uuid not null,
  predicted jsonb not null,
  outcome text,
  agreed boolean not null,
  at timestamp with time zone not null,
  facts jsonb not null default '{}'::jsonb,
  constraint classification_example_pkey PRIMARY KEY (id),
  constraint classification_example_message_id_key UNIQUE (message_id),
  constraint classification_example_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint classification_example_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX classification_example_by_owner ON public.classification_example USING btree (owner_id);
alter table classification_example enable row level security;
create policy own_rows on classification_example for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on classification_example to daylight_user;
grant update (agreed, at, facts, outcome, predicted) on classification_example to daylight_user;

create table clock (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null,
  jurisdiction text not null,
  started_on date not null,
  due_on date,
  met_on date,
  working jsonb not null,
  created_at timestamp with time zone not null default now(),
  input jsonb not null,
  paused_since date,
  calendar text not null,
  constraint clock_pkey PRIMARY KEY (id),
  constraint clock_owner_id_request_id_kind_key UNIQUE (owner_id, request_id, kind),
  constraint clock_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint clock_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX clock_of_calendar ON public.clock USING btree (calendar, request_id) WHERE (met_on IS NULL);
CREATE INDEX clock_of_law ON public.clock USING btree (jurisdiction, request_id) WHERE (met_on IS NULL);
CREATE INDEX clock_open ON public.clock USING btree (owner_id, due_on) WHERE (met_on IS NULL);
alter table clock enable row level security;
create policy own_rows on clock for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on clock to daylight_user;
grant update (calendar, due_on, input, jurisdiction, met_on, paused_since, started_on, working) on clock to daylight_user;

create table closing (
  id uuid not null,
  calendar text not null,
  day date not null,
  name text not null,
  is_closed boolean not null,
  source text not null,
  added_by text not null,
  added_at timestamp with time zone not null,
  constraint closing_pkey PRIMARY KEY (id),
  constraint closing_calendar_day_key UNIQUE (calendar, day)
);
grant select (calendar, day, id, is_closed, name, source) on closing to daylight_user;

create table declined_email (
  inbound_id uuid not null,
  owner_id uuid not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint declined_email_pkey PRIMARY KEY (owner_id, inbound_id),
  constraint declined_email_reason_check CHECK ((reason = ANY (ARRAY['not_mine'::text, 'spam'::text]))),
  constraint declined_email_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES inbound(id) ON DELETE CASCADE,
  constraint declined_email_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX declined_email_by_inbound ON public.declined_email USING btree (inbound_id);
alter table declined_email enable row level security;
create policy own_rows on declined_email for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant insert, select on declined_email to daylight_user;

create table deleted_draft (
  owner_id uuid not null,
  request_id uuid not null,
  deleted_at timestamp with time zone not null,
  request jsonb not null,
  revisions jsonb not null,
  events jsonb not null,
  uploads jsonb not null,
  constraint deleted_draft_pkey PRIMARY KEY (owner_id, request_id),
  constraint deleted_draft_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX deleted_draft_by_age ON public.deleted_draft USING btree (deleted_at);
alter table deleted_draft enable row level security;
create policy own_rows on deleted_draft for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on deleted_draft to daylight_user;

create table delivery_attempt (
  id bigint not null generated always as identity,
  outbox_id uuid not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  server_response text,
  rejected_recipients jsonb not null default '[]'::jsonb,
  constraint delivery_attempt_pkey PRIMARY KEY (id),
  constraint delivery_attempt_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE
);
CREATE INDEX delivery_attempt_by_outbox ON public.delivery_attempt USING btree (outbox_id);
alter table delivery_attempt enable row level security;
create policy own_rows on delivery_attempt for all to daylight_user using ((EXISTS ( SELECT
   FROM outbox
  WHERE ((outbox.id = delivery_attempt.outbox_id) AND (outbox.owner_id = current_user_id())))));
grant select on delivery_attempt to daylight_user;

create table directory_version (
  id boolean not null default true,
  version text not null,
  constraint directory_version_pkey PRIMARY KEY (id),
  constraint directory_version_id_check CHECK (id)
);

create table domain_rate_limit (
  domain text not null,
  tokens_full_at timestamp with time zone not null,
  queue_end_at timestamp with time zone not null,
  paused_until timestamp with time zone not null,
  backoff_factor integer not null default 1,
  constraint domain_rate_limit_pkey PRIMARY KEY (domain)
);

create table draft_revision (
  owner_id uuid not null,
  request_id uuid not null,
  version integer not null,
  draft jsonb not null,
  saved_at timestamp with time zone not null default now(),
  constraint draft_revision_pkey PRIMARY KEY (owner_id, request_id, version),
  constraint draft_revision_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint draft_revision_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX draft_revision_by_age ON public.draft_revision USING btree (saved_at);
alter table draft_revision enable row level security;
create policy own_rows on draft_revision for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on draft_revision to daylight_user;

create table fee (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null,
  cents bigint,
  currency text not null default 'USD'::text,
  fee_date date not null,
  message_id uuid,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint fee_pkey PRIMARY KEY (id),
  constraint fee_cents_check CHECK (((cents >= 0) AND (cents <= '100000000000'::bigint))),
  constraint fee_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint fee_kind_check CHECK ((kind = ANY (ARRAY['estimate'::text, 'limit'::text, 'invoiced'::text, 'paid'::text, 'waived'::text, 'contested'::text]))),
  constraint fee_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint fee_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint fee_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX fee_by_message ON public.fee USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX fee_by_request ON public.fee USING btree (owner_id, request_id, fee_date, created_at);
CREATE INDEX fee_removed ON public.fee USING btree (removed_at) WHERE (removed_at IS NOT NULL);
alter table fee enable row level security;
create policy own_rows on fee for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on fee to daylight_user;
grant update (cents, currency, fee_date, kind, note, removed_at) on fee to daylight_user;

create table former_reply_address (
  local text not null,
  deleted_at timestamp with time zone not null default now(),
  constraint former_reply_address_pkey PRIMARY KEY (local)
);
CREATE INDEX former_reply_address_end ON public.former_reply_address USING btree ("right"(local, 10));
CREATE INDEX former_reply_address_start ON public.former_reply_address USING btree ("left"(local, 10));

create table idempotent_call (
  owner_id uuid not null,
  key text not null,
  call_hash bytea not null,
  started_at timestamp with time zone not null,
  status integer,
  content_type text,
  answer text,
  constraint idempotent_call_pkey PRIMARY KEY (owner_id, key),
  constraint idempotent_call_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX idempotent_call_age ON public.idempotent_call USING btree (started_at);
alter table idempotent_call enable row level security;

create table identity_challenge (
  session_hash bytea not null,
  sub uuid not null,
  tries_left integer not null,
  used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint identity_challenge_pkey PRIMARY KEY (session_hash),
  constraint identity_challenge_sub_fkey FOREIGN KEY (sub) REFERENCES identity_user(sub) ON DELETE CASCADE
);
CREATE INDEX identity_challenge_by_expiry ON public.identity_challenge USING btree (expires_at);
CREATE INDEX identity_challenge_by_user ON public.identity_challenge USING btree (sub);

create table identity_code (
  purpose text not null,
  username_key bytea not null,
  sub uuid,
  code_hash bytea not null,
  tries_left integer not null,
  expires_at timestamp with time zone not null,
  code_binding bytea not null,
  constraint identity_code_pkey PRIMARY KEY (purpose, username_key, code_binding),
  constraint identity_code_purpose_check CHECK ((purpose = ANY (ARRAY['forgot_password'::text, 'change_email'::text]))),
  constraint identity_code_sub_fkey FOREIGN KEY (sub) REFERENCES identity_user(sub) ON DELETE CASCADE
);
CREATE INDEX identity_code_by_expiry ON public.identity_code USING btree (expires_at);
CREATE INDEX identity_code_by_user ON public.identity_code USING btree (sub);

create table identity_email_undo (
  token_hash bytea not null,
  sub uuid not null,
  email text not null,
  changed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint identity_email_undo_pkey PRIMARY KEY (token_hash),
  constraint identity_email_undo_sub_fkey FOREIGN KEY (sub) REFERENCES identity_user(sub) ON DELETE CASCADE
);
CREATE INDEX identity_email_undo_by_expiry ON public.identity_email_undo USING btree (expires_at);
CREATE INDEX identity_email_undo_by_user ON public.identity_email_undo USING btree (sub, changed_at);

create table identity_pool (
  only_one boolean not null default true,
  pool_id text not null,
  client_id text not null,
  constraint identity_pool_pkey PRIMARY KEY (only_one),
  constraint identity_pool_only_one_check CHECK (only_one)
);

create table identity_recovery_code (
  sub uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint identity_recovery_code_pkey PRIMARY KEY (sub, code_hash),
  constraint identity_recovery_code_sub_fkey FOREIGN KEY (sub) REFERENCES identity_user(sub) ON DELETE CASCADE
);

create table identity_session (
  origin_jti uuid not null,
  sub uuid not null,
  refresh_token_hash bytea not null,
  previous_token_hash bytea,
  rotated_at timestamp with time zone,
  auth_time timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_agent text not null default ''::text,
  network text not null default ''::text,
  last_used_at timestamp with time zone not null,
  constraint identity_session_pkey PRIMARY KEY (origin_jti),
  constraint identity_session_network_check CHECK ((length(network) <= 50)),
  constraint identity_session_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint identity_session_sub_fkey FOREIGN KEY (sub) REFERENCES identity_user(sub) ON DELETE CASCADE
);
CREATE INDEX identity_session_by_user ON public.identity_session USING btree (sub, expires_at);
CREATE TRIGGER notify_session_ended AFTER DELETE OR UPDATE OF revoked_at ON public.identity_session FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

create table identity_sign_up (
  sub uuid not null,
  email text not null,
  password_hash text,
  code_binding bytea not null,
  network_hash bytea not null,
  code_hash bytea,
  tries_left integer not null,
  code_expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint identity_sign_up_pkey PRIMARY KEY (sub)
);
CREATE INDEX identity_sign_up_by_email ON public.identity_sign_up USING btree (email, created_at);
CREATE INDEX identity_sign_up_by_expiry ON public.identity_sign_up USING btree (expires_at);

create table identity_signing_key (
  id bigint not null generated always as identity,
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone not null,
  signing_since timestamp with time zone,
  retired_at timestamp with time zone,
  constraint identity_signing_key_pkey PRIMARY KEY (id),
  constraint identity_signing_key_kid_key UNIQUE (kid)
);

create table identity_software_token (
  sub uuid not null,
  sealed_secret bytea,
  pending_secret bytea,
  last_step bigint not null default 0,
  enabled boolean not null default false,
  preferred boolean not null default false,
  verified_at timestamp with time zone,
  constraint identity_software_token_pkey PRIMARY KEY (sub),
  constraint identity_software_token_sub_fkey FOREIGN KEY (sub) REFERENCES identity_user(sub) ON DELETE CASCADE
);

create table identity_throttle (
  kind text not null,
  username_key bytea not null,
  count integer not null,
  counted_since timestamp with time zone not null,
  stale_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint identity_throttle_pkey PRIMARY KEY (kind, username_key)
);
CREATE INDEX identity_throttle_stale ON public.identity_throttle USING btree (stale_at);

create table identity_user (
  sub uuid not null,
  email text not null,
  pending_email text,
  status text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint identity_user_pkey PRIMARY KEY (sub),
  constraint identity_user_email_key UNIQUE (email),
  constraint identity_user_status_check CHECK ((status = ANY (ARRAY['UNCONFIRMED'::text, 'CONFIRMED'::text])))
);

create table imap_mailbox (
  mailbox text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  updated_at timestamp with time zone not null,
  constraint imap_mailbox_pkey PRIMARY KEY (mailbox)
);

create table imap_skipped_message (
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  reason text not null,
  recorded_at timestamp with time zone not null,
  constraint imap_skipped_message_pkey PRIMARY KEY (mailbox, uid_validity, uid),
  constraint imap_skipped_message_reason_check CHECK ((reason = ANY (ARRAY['too_large'::text, 'unreadable'::text]))),
  constraint imap_skipped_message_mailbox_fkey FOREIGN KEY (mailbox) REFERENCES imap_mailbox(mailbox) ON DELETE CASCADE
);

create table inbound (
  id uuid not null,
  raw_sha256 text not null,
  size integer not null,
  envelope_from text not null,
  envelope_to text not null,
  remote_address text not null default ''::text,
  received_at timestamp with time zone not null,
  state text not null default 'received'::text,
  received_by text not null default 'smtp'::text,
  helo text not null default ''::text,
  authentication jsonb,
  assigned_at timestamp with time zone,
  constraint inbound_pkey PRIMARY KEY (id),
  constraint inbound_raw_sha256_envelope_to_key UNIQUE (raw_sha256, envelope_to),
  constraint inbound_received_by_check CHECK ((received_by = ANY (ARRAY['smtp'::text, 'lmtp'::text, 'imap'::text, 'http'::text]))),
  constraint inbound_state_check CHECK ((state = ANY (ARRAY['received'::text, 'filed'::text, 'unmatched'::text, 'discarded'::text])))
);
CREATE INDEX inbound_assigned ON public.inbound USING btree (assigned_at DESC, id DESC) WHERE (assigned_at IS NOT NULL);
CREATE INDEX inbound_by_state ON public.inbound USING btree (state, received_at DESC);
alter table inbound enable row level security;
create policy offered on inbound for select to daylight_user using ((EXISTS ( SELECT
   FROM unmatched
  WHERE ((unmatched.inbound_id = inbound.id) AND (unmatched.offered_to = current_user_id())))));
grant select on inbound to daylight_user;

create table label (
  owner_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint label_pkey PRIMARY KEY (owner_id, id),
  constraint label_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX label_by_name ON public.label USING btree (owner_id, lower(name));
alter table label enable row level security;
create policy own_rows on label for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on label to daylight_user;
grant update (name) on label to daylight_user;

create table law_version (
  id uuid not null,
  jurisdiction text not null,
  patch jsonb not null,
  valid_from date,
  valid_to date,
  reason text not null,
  source text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  undone_by text,
  undone_at timestamp with time zone,
  constraint law_version_pkey PRIMARY KEY (id),
  constraint law_version_days_in_order CHECK ((valid_from <= valid_to)),
  constraint law_version_undone_by_someone CHECK (((undone_by IS NULL) = (undone_at IS NULL)))
);
CREATE INDEX law_version_counting ON public.law_version USING btree (jurisdiction, created_at, id) WHERE (undone_at IS NULL);
grant select (created_at, id, jurisdiction, patch, reason, source, undone_at, valid_from, valid_to) on law_version to daylight_user;

create table letterhead (
  owner_id uuid not null,
  name text not null,
  address text not null,
  phone text not null,
  email text not null,
  website text not null,
  logo bytea,
  logo_type text,
  updated_at timestamp with time zone not null,
  constraint letterhead_pkey PRIMARY KEY (owner_id),
  constraint letterhead_check CHECK (((logo IS NULL) = (logo_type IS NULL))),
  constraint letterhead_logo_type_check CHECK ((logo_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint letterhead_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
alter table letterhead enable row level security;
create policy own_rows on letterhead for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on letterhead to daylight_user;
grant update (address, email, logo, logo_type, name, phone, updated_at, website) on letterhead to daylight_user;

create table mailbox_change (
  id bigint not null default nextval('request_event_id_seq'::regclass),
  owner_id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  previous_state jsonb not null,
  undone_at timestamp with time zone,
  constraint mailbox_change_pkey PRIMARY KEY (id),
  constraint mailbox_change_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX mailbox_change_by_age ON public.mailbox_change USING btree (at);
CREATE INDEX mailbox_change_by_owner ON public.mailbox_change USING btree (owner_id, id);
alter table mailbox_change enable row level security;
create policy own_rows on mailbox_change for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant insert, select on mailbox_change to daylight_user;
grant update (undone_at) on mailbox_change to daylight_user;

create table match_rule (
  inbound_id uuid not null,
  sender text not null,
  tracking_number text not null,
  owner_id uuid not null,
  request_id uuid not null,
  learned_at timestamp with time zone not null,
  constraint match_rule_pkey PRIMARY KEY (inbound_id, tracking_number, request_id),
  constraint match_rule_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES inbound(id) ON DELETE CASCADE,
  constraint match_rule_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint match_rule_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX match_rule_by_owner ON public.match_rule USING btree (owner_id);
CREATE INDEX match_rule_by_request ON public.match_rule USING btree (request_id);
CREATE INDEX match_rule_by_sender ON public.match_rule USING btree (sender, tracking_number);
alter table match_rule enable row level security;
create policy own_rows on match_rule for all to daylight_user using ((owner_id = current_user_id()));
grant delete, select on match_rule to daylight_user;

create table message (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  direction text not null,
  message_id text,
  in_reply_to text,
  reference_ids text[] not null default '{}'::text[],
  from_name text not null default ''::text,
  from_address text not null,
  to_addresses text[] not null default '{}'::text[],
  cc_addresses text[] not null default '{}'::text[],
  reply_to text,
  subject text not null default ''::text,
  text text not null default ''::text,
  html text,
  snippet text not null default ''::text,
  raw_sha256 text,
  sent_or_received_at timestamp with time zone not null,
  seen boolean not null default true,
  matched_by text,
  match_reason text,
  classification jsonb,
  confirmed_outcome text,
  confirmed_at timestamp with time zone,
  delivery_state text,
  delivery_detail text,
  inbound_id uuid,
  authentication jsonb,
  warnings jsonb not null default '[]'::jsonb,
  sender_known boolean not null default true,
  leaves_at timestamp with time zone,
  manual_submission jsonb,
  letter_kind text,
  forwarded_message_id uuid,
  corrected_facts jsonb not null default '{}'::jsonb,
  classification_kind text generated always as ((classification ->> 'kind'::text)) stored,
  classification_outcome text generated always as ((classification #>> '{main,value}'::text[])) stored,
  classification_confidence text generated always as ((classification #>> '{main,confidence}'::text[])) stored,
  entry jsonb,
  sanitized_html_sha256 text,
  sanitized_html_remote_sha256 text,
  sanitizer_version integer,
  html_too_large boolean not null default false,
  parse_error text,
  raw_size integer not null default 0,
  former_address text,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint message_sanitized_html_remote_sha256_check CHECK ((sanitized_html_remote_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint message_sanitized_html_sha256_check CHECK ((sanitized_html_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint message_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint message_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX message_bounced ON public.message USING btree (sent_or_received_at) WHERE (delivery_state = 'bounced'::text);
CREATE INDEX message_by_file ON public.message USING btree (raw_sha256) WHERE (raw_sha256 IS NOT NULL);
CREATE INDEX message_by_html ON public.message USING btree (sanitized_html_sha256) WHERE (sanitized_html_sha256 IS NOT NULL);
CREATE INDEX message_by_inbound ON public.message USING btree (inbound_id) WHERE (inbound_id IS NOT NULL);
CREATE INDEX message_by_link_expiry ON public.message USING btree (owner_id, COALESCE((classification #>> '{notice,expires}'::text[]), (jsonb_path_query_first(classification, '$."facts"."links"[*]."expires"?(@ != null)'::jsonpath) #>> '{}'::text[]))) WHERE (COALESCE((classification #>> '{notice,expires}'::text[]), (jsonb_path_query_first(classification, '$."facts"."links"[*]."expires"?(@ != null)'::jsonpath) #>> '{}'::text[])) IS NOT NULL);
CREATE INDEX message_by_message_id ON public.message USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX message_by_remote_html ON public.message USING btree (sanitized_html_remote_sha256) WHERE (sanitized_html_remote_sha256 IS NOT NULL);
CREATE INDEX message_by_request ON public.message USING btree (owner_id, request_id, sent_or_received_at, id);
CREATE INDEX message_newest ON public.message USING btree (owner_id, request_id, direction, sent_or_received_at DESC, id DESC);
CREATE UNIQUE INDEX message_once ON public.message USING btree (owner_id, request_id, raw_sha256) WHERE (direction = 'in'::text);
CREATE INDEX message_stored ON public.message USING btree (owner_id, raw_sha256) INCLUDE (raw_size) WHERE (raw_sha256 IS NOT NULL);
CREATE INDEX message_sure_by_time ON public.message USING btree (owner_id, sent_or_received_at DESC, id DESC) INCLUDE (request_id, classification_outcome) WHERE ((direction = 'in'::text) AND sender_known AND (confirmed_outcome IS NULL) AND (classification_kind = 'reply'::text) AND (classification_confidence = 'sure'::text));
alter table message enable row level security;
create policy own_rows on message for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on message to daylight_user;
grant update (confirmed_at, confirmed_outcome, corrected_facts, delivery_detail, delivery_state, direction, entry, from_address, from_name, leaves_at, manual_submission, seen, sender_known, sent_or_received_at, snippet, subject, text) on message to daylight_user;

create table message_search (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  message_id uuid,
  at timestamp with time zone not null,
  outcome text,
  is_long boolean not null,
  document tsvector not null,
  constraint message_search_pkey PRIMARY KEY (id),
  constraint message_search_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_search_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX message_search_by_message ON public.message_search USING btree (message_id);
CREATE INDEX message_search_by_request ON public.message_search USING btree (request_id);
CREATE INDEX message_search_newest ON public.message_search USING btree (owner_id, at DESC);
CREATE INDEX message_search_words ON public.message_search USING gin (document) WITH (fastupdate=off);
alter table message_search enable row level security;

create table migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (version)
);

create table note (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  actor_id uuid default (NULLIF(current_setting('daylight.actor'::text, true), ''::text))::uuid,
  constraint note_pkey PRIMARY KEY (id),
  constraint note_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint note_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX note_by_request ON public.note USING btree (owner_id, request_id, created_at);
CREATE INDEX note_removed ON public.note USING btree (removed_at) WHERE (removed_at IS NOT NULL);
alter table note enable row level security;
create policy own_rows on note for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant insert, select on note to daylight_user;
grant update (edited_at, removed_at, text) on note to daylight_user;

create table note_mention (
  note_id uuid not null,
  user_id uuid not null,
  owner_id uuid not null,
  at timestamp with time zone not null,
  constraint note_mention_pkey PRIMARY KEY (note_id, user_id),
  constraint note_mention_note_id_fkey FOREIGN KEY (note_id) REFERENCES note(id) ON DELETE CASCADE,
  constraint note_mention_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint note_mention_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX note_mention_of ON public.note_mention USING btree (owner_id);
CREATE INDEX note_mention_to ON public.note_mention USING btree (user_id);
alter table note_mention enable row level security;
create policy own_rows on note_mention for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant insert, select on note_mention to daylight_user;

create table notification (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  kind text not null,
  about text not null,
  day date not null,
  frequency text not null,
  follow_up text,
  created_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_once UNIQUE (owner_id, request_id, kind, about, day),
  constraint notification_follow_up_check CHECK ((follow_up = ANY (ARRAY['ready'::text, 'sent'::text]))),
  constraint notification_frequency_check CHECK ((frequency = ANY (ARRAY['at_once'::text, 'digest'::text]))),
  constraint notification_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'trouble'::text, 'due_soon'::text, 'due_today'::text, 'overdue'::text, 'silence'::text, 'appeal'::text, 'link'::text, 'reminder'::text]))),
  constraint notification_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint notification_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX notification_by_request ON public.notification USING btree (request_id);
CREATE INDEX notification_waiting ON public.notification USING btree (owner_id, created_at, id) WHERE (notified_at IS NULL);
alter table notification enable row level security;
create policy own_rows on notification for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant select on notification to daylight_user;

create table notification_preference (
  owner_id uuid not null,
  kind text not null,
  frequency text not null,
  constraint notification_preference_pkey PRIMARY KEY (owner_id, kind),
  constraint notification_preference_frequency_check CHECK ((frequency = ANY (ARRAY['at_once'::text, 'digest'::text, 'none'::text]))),
  constraint notification_preference_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'trouble'::text, 'due_soon'::text, 'due_today'::text, 'overdue'::text, 'silence'::text, 'appeal'::text, 'link'::text, 'reminder'::text]))),
  constraint notification_preference_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
alter table notification_preference enable row level security;
create policy own_rows on notification_preference for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant insert, select on notification_preference to daylight_user;
grant update (frequency) on notification_preference to daylight_user;

create table offered_template (
  id text not null,
  content jsonb,
  retired_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint offered_template_pkey PRIMARY KEY (id)
);

create table office_calendar (
  id uuid not null,
  agency_id text,
  jurisdiction text,
  locality text,
  calendar text,
  closes text,
  source text not null,
  added_by text not null,
  added_at timestamp with time zone not null,
  constraint office_calendar_pkey PRIMARY KEY (id),
  constraint office_calendar_of_agency_or_locality CHECK (
CASE
    WHEN (agency_id IS NULL) THEN ((jurisdiction IS NOT NULL) AND (locality IS NOT NULL))
    ELSE ((jurisdiction IS NULL) AND (locality IS NULL))
END),
  constraint office_calendar_says_something CHECK (((calendar IS NOT NULL) OR (closes IS NOT NULL))),
  constraint office_calendar_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX office_calendar_agency ON public.office_calendar USING btree (agency_id) WHERE (agency_id IS NOT NULL);
CREATE UNIQUE INDEX office_calendar_locality ON public.office_calendar USING btree (jurisdiction, lower(locality)) WHERE (locality IS NOT NULL);
grant select (agency_id, calendar, closes, id, jurisdiction, locality) on office_calendar to daylight_user;

create table outbox (
  id uuid not null,
  owner_id uuid,
  message_id uuid,
  mail jsonb not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  not_before timestamp with time zone not null default now(),
  domain text not null default ''::text,
  delivery_round integer not null default 0,
  was_delayed boolean not null default false,
  first_attempt_at timestamp with time zone,
  claimed_at timestamp with time zone,
  previous_state jsonb,
  counts_on_acceptance boolean not null default false,
  actor_id uuid default (NULLIF(current_setting('daylight.actor'::text, true), ''::text))::uuid,
  external_recipients integer not null default 0,
  recipients text[] not null generated always as (recipients_of(mail)) stored,
  letter_subject text generated always as (
CASE
    WHEN (message_id IS NOT NULL) THEN lower((mail ->> 'subject'::text))
    ELSE NULL::text
END) stored,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'accepted'::text, 'deferred'::text, 'failed'::text, 'held'::text, 'cancelled'::text]))),
  constraint outbox_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint outbox_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX outbox_by_domain ON public.outbox USING btree (domain, created_at, id);
CREATE INDEX outbox_by_file ON public.outbox USING gin (((mail -> 'attachments'::text)) jsonb_path_ops) WHERE ((mail -> 'attachments'::text) <> '[]'::jsonb);
CREATE INDEX outbox_by_message ON public.outbox USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX outbox_by_message_id ON public.outbox USING btree (((mail ->> 'messageId'::text)));
CREATE INDEX outbox_by_owner ON public.outbox USING btree (owner_id, created_at);
CREATE INDEX outbox_by_recipient ON public.outbox USING gin (recipients);
CREATE INDEX outbox_by_state ON public.outbox USING btree (state, created_at, id);
CREATE INDEX outbox_by_subject ON public.outbox USING gin (letter_subject gin_trgm_ops) WHERE (letter_subject IS NOT NULL);
CREATE INDEX outbox_by_time ON public.outbox USING btree (created_at, id) WHERE (state <> 'cancelled'::text);
CREATE INDEX outbox_resolved ON public.outbox USING btree (state, resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX outbox_sending ON public.outbox USING btree (domain) WHERE (state = 'sending'::text);
CREATE INDEX outbox_unresolved ON public.outbox USING btree (created_at) WHERE (resolved_at IS NULL);
alter table outbox enable row level security;
create policy own_rows on outbox for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
CREATE TRIGGER count_sending AFTER INSERT OR UPDATE OF created_at, state ON public.outbox FOR EACH ROW WHEN ((new.owner_id IS NOT NULL)) EXECUTE FUNCTION count_sending();
grant select on outbox to daylight_user;
grant insert (counts_on_acceptance, created_at, domain, external_recipients, id, mail, message_id, not_before, owner_id, previous_state) on outbox to daylight_user;
grant update (attempts, created_at, delivery_round, mail, message_id, not_before, previous_state, resolved_at, state, was_delayed) on outbox to daylight_user;

create table prepared_letter (
  owner_id uuid not null,
  request_id uuid not null,
  about text not null,
  day date not null,
  draft_id uuid not null,
  version integer,
  at timestamp with time zone not null,
  constraint prepared_letter_pkey PRIMARY KEY (owner_id, request_id, about, day),
  constraint prepared_letter_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint prepared_letter_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
alter table prepared_letter enable row level security;
create policy own_rows on prepared_letter for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant insert, select on prepared_letter to daylight_user;
grant update (version) on prepared_letter to daylight_user;

create table reminder (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  day date not null,
  text text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint reminder_pkey PRIMARY KEY (id),
  constraint reminder_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint reminder_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX reminder_by_request ON public.reminder USING btree (owner_id, request_id, day, created_at);
CREATE INDEX reminder_waiting ON public.reminder USING btree (owner_id, day, id) WHERE (done_at IS NULL);
alter table reminder enable row level security;
create policy own_rows on reminder for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on reminder to daylight_user;
grant update (day, done_at, text) on reminder to daylight_user;

create table reparse (
  id bigint not null generated always as identity,
  after uuid,
  report jsonb not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint reparse_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX reparse_one_at_a_time ON public.reparse USING btree (((finished_at IS NULL))) WHERE (finished_at IS NULL);

create table reply_by_email (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  in_reply_to_id uuid not null,
  inbound_id uuid not null,
  mail_message_id text,
  from_address text not null default ''::text,
  text text not null default ''::text,
  attachments jsonb not null default '[]'::jsonb,
  state text not null,
  reason text,
  notified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint reply_by_email_pkey PRIMARY KEY (id),
  constraint reply_by_email_inbound_id_key UNIQUE (inbound_id),
  constraint reply_by_email_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'discarded'::text]))),
  constraint reply_by_email_in_reply_to_id_fkey FOREIGN KEY (in_reply_to_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint reply_by_email_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES inbound(id),
  constraint reply_by_email_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint reply_by_email_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX reply_by_email_by_message_id ON public.reply_by_email USING btree (owner_id, mail_message_id) WHERE (mail_message_id IS NOT NULL);
CREATE INDEX reply_by_email_by_request ON public.reply_by_email USING btree (owner_id, request_id, created_at);
CREATE INDEX reply_by_email_notified ON public.reply_by_email USING btree (owner_id, notified_at) WHERE (notified_at IS NOT NULL);
alter table reply_by_email enable row level security;
create policy own_rows on reply_by_email for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant select on reply_by_email to daylight_user;
grant update (state) on reply_by_email to daylight_user;

create table reply_draft (
  owner_id uuid not null,
  request_id uuid not null,
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint reply_draft_pkey PRIMARY KEY (owner_id, request_id),
  constraint reply_draft_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint reply_draft_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX reply_draft_by_request ON public.reply_draft USING btree (request_id);
alter table reply_draft enable row level security;
create policy own_rows on reply_draft for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on reply_draft to daylight_user;
grant update (content, updated_at, version) on reply_draft to daylight_user;

create table reply_notification (
  message_id uuid not null,
  owner_id uuid not null,
  request_id uuid not null,
  answer_local text not null,
  sent_at timestamp with time zone not null,
  returned text,
  constraint reply_notification_pkey PRIMARY KEY (message_id),
  constraint reply_notification_answer_local_key UNIQUE (answer_local),
  constraint reply_notification_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint reply_notification_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint reply_notification_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX reply_notification_by_request ON public.reply_notification USING btree (owner_id, request_id, sent_at);
CREATE INDEX reply_notification_newest ON public.reply_notification USING btree (owner_id, sent_at DESC, message_id DESC);
alter table reply_notification enable row level security;
create policy own_rows on reply_notification for all to daylight_user using ((owner_id = current_user_id()));
CREATE TRIGGER save_former_addresses AFTER DELETE ON public.reply_notification REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION save_former_notification_addresses();
grant select on reply_notification to daylight_user;

create table request (
  id uuid not null,
  owner_id uuid not null,
  idempotency_key uuid,
  agency_id text,
  jurisdiction text,
  title text not null default ''::text,
  draft jsonb not null,
  version integer not null default 1,
  status text not null default 'draft'::text,
  waiting_on text not null default 'you'::text,
  reply_local text,
  tracking_number text,
  sent_at timestamp with time zone,
  closed_at timestamp with time zone,
  next_due_on date not null default 'infinity'::date,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_message_at timestamp with time zone,
  unread integer not null default 0,
  manual_dates jsonb not null default '{}'::jsonb,
  agency_address text,
  tracking_key text generated always as (regexp_replace(lower(tracking_number), '[^a-z0-9]'::text, ''::text, 'g'::text)) stored,
  batch_id uuid,
  batch_position integer,
  batch_problem jsonb,
  batch_pending boolean not null default false,
  batch_address jsonb,
  mailbox_folder text not null default 'inbox'::text,
  starred boolean not null default false,
  snoozed_until timestamp with time zone,
  unsnoozed_at timestamp with time zone,
  last_reply_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  scheduled_at timestamp with time zone,
  reply_draft_at timestamp with time zone,
  listed_at timestamp with time zone generated always as (GREATEST(last_message_at, unsnoozed_at)) stored,
  folders text[] not null generated always as (array_remove(ARRAY[
CASE
    WHEN ((GREATEST(last_message_at, unsnoozed_at) IS NOT NULL) AND (mailbox_folder = 'inbox'::text) AND (snoozed_until IS NULL) AND (last_reply_at IS NOT NULL)) THEN 'inbox'::text
    ELSE NULL::text
END,
CASE
    WHEN ((last_message_at IS NOT NULL) AND (waiting_on = 'you'::text) AND (status <> 'draft'::text) AND (mailbox_folder <> ALL (ARRAY['spam'::text, 'trash'::text]))) THEN 'needs_action'::text
    ELSE NULL::text
END,
CASE
    WHEN ((GREATEST(last_message_at, unsnoozed_at) IS NOT NULL) AND starred AND (mailbox_folder <> ALL (ARRAY['spam'::text, 'trash'::text]))) THEN 'starred'::text
    ELSE NULL::text
END,
CASE
    WHEN ((GREATEST(last_message_at, unsnoozed_at) IS NOT NULL) AND (snoozed_until IS NOT NULL) AND (mailbox_folder = 'inbox'::text)) THEN 'snoozed'::text
    ELSE NULL::text
END,
CASE
    WHEN ((last_sent_at IS NOT NULL) AND (status <> 'draft'::text) AND (mailbox_folder <> ALL (ARRAY['spam'::text, 'trash'::text]))) THEN 'sent'::text
    ELSE NULL::text
END,
CASE
    WHEN (scheduled_at IS NOT NULL) THEN 'scheduled'::text
    ELSE NULL::text
END,
CASE
    WHEN (((status = 'draft'::text) OR (reply_draft_at IS NOT NULL)) AND (mailbox_folder <> ALL (ARRAY['spam'::text, 'trash'::text]))) THEN 'drafts'::text
    ELSE NULL::text
END,
CASE
    WHEN ((GREATEST(last_message_at, unsnoozed_at) IS NOT NULL) AND (mailbox_folder <> 'inbox'::text)) THEN mailbox_folder
    ELSE NULL::text
END,
CASE
    WHEN ((GREATEST(last_message_at, unsnoozed_at) IS NOT NULL) AND (mailbox_folder <> ALL (ARRAY['spam'::text, 'trash'::text]))) THEN 'all'::text
    ELSE NULL::text
END], NULL::text)) stored,
  accepted_at timestamp with time zone,
  constraint request_pkey PRIMARY KEY (id),
  constraint request_owner_id_idempotency_key_key UNIQUE (owner_id, idempotency_key),
  constraint request_reply_local_key UNIQUE (reply_local),
  constraint request_mailbox_folder_check CHECK ((mailbox_folder = ANY (ARRAY['inbox'::text, 'archive'::text, 'spam'::text, 'trash'::text]))),
  constraint request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'awaiting_acknowledgment'::text, 'awaiting_determination'::text, 'clarification_asked'::text, 'fee_asked'::text, 'awaiting_records'::text, 'partly_released'::text, 'released'::text, 'denied'::text, 'no_records'::text, 'referred'::text, 'appeal_pending'::text, 'appeal_decided'::text, 'in_litigation'::text, 'withdrawn'::text, 'closed'::text]))),
  constraint request_waiting_on_check CHECK ((waiting_on = ANY (ARRAY['you'::text, 'agency'::text, 'nobody'::text]))),
  constraint request_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES agency(id),
  constraint request_owner_id_batch_id_fkey FOREIGN KEY (owner_id, batch_id) REFERENCES batch(owner_id, id) ON DELETE SET NULL (batch_id),
  constraint request_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX request_archive ON public.request USING btree (owner_id, listed_at DESC, id DESC) WHERE ('archive'::text = ANY (folders));
CREATE INDEX request_by_address_end ON public.request USING btree ("right"(reply_local, 10));
CREATE INDEX request_by_address_start ON public.request USING btree ("left"(reply_local, 10));
CREATE INDEX request_by_agency ON public.request USING btree (agency_id, id DESC) WHERE (status <> 'draft'::text);
CREATE INDEX request_by_batch ON public.request USING btree (owner_id, batch_id, batch_position) WHERE (batch_id IS NOT NULL);
CREATE INDEX request_by_deadline ON public.request USING btree (owner_id, next_due_on, id DESC);
CREATE INDEX request_by_own_address ON public.request USING btree (reverse(split_part(lower(agency_address), '@'::text, 2)) text_pattern_ops) WHERE (agency_address IS NOT NULL);
CREATE INDEX request_by_title_words ON public.request USING gin (title gin_trgm_ops) WHERE (status <> 'draft'::text);
CREATE INDEX request_by_tracking_key ON public.request USING btree (tracking_key) WHERE (tracking_key IS NOT NULL);
CREATE INDEX request_conversations ON public.request USING btree (owner_id, last_message_at DESC, id DESC) WHERE (last_message_at IS NOT NULL);
CREATE INDEX request_drafts ON public.request USING btree (owner_id, GREATEST(reply_draft_at,
CASE
    WHEN (status = 'draft'::text) THEN updated_at
    ELSE NULL::timestamp with time zone
END) DESC, id DESC) WHERE ('drafts'::text = ANY (folders));
CREATE INDEX request_folders ON public.request USING btree (owner_id, folders) INCLUDE (unread);
CREATE INDEX request_in_mailbox ON public.request USING btree (owner_id, listed_at DESC, id DESC) WHERE ('all'::text = ANY (folders));
CREATE INDEX request_inbox ON public.request USING btree (owner_id, listed_at DESC, id DESC) WHERE ('inbox'::text = ANY (folders));
CREATE INDEX request_needs_action ON public.request USING btree (owner_id, last_message_at DESC, id DESC) WHERE ('needs_action'::text = ANY (folders));
CREATE INDEX request_of_agency ON public.request USING btree (agency_id) WHERE (agency_id IS NOT NULL);
CREATE INDEX request_scheduled ON public.request USING btree (owner_id, scheduled_at DESC, id DESC) WHERE ('scheduled'::text = ANY (folders));
CREATE INDEX request_sent ON public.request USING btree (owner_id, last_sent_at DESC, id DESC) WHERE ('sent'::text = ANY (folders));
CREATE INDEX request_snoozed ON public.request USING btree (owner_id, listed_at DESC, id DESC) WHERE ('snoozed'::text = ANY (folders));
CREATE INDEX request_spam ON public.request USING btree (owner_id, listed_at DESC, id DESC) WHERE ('spam'::text = ANY (folders));
CREATE INDEX request_starred ON public.request USING btree (owner_id, listed_at DESC, id DESC) WHERE ('starred'::text = ANY (folders));
CREATE INDEX request_to_unsnooze ON public.request USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX request_trash ON public.request USING btree (owner_id, listed_at DESC, id DESC) WHERE ('trash'::text = ANY (folders));
CREATE INDEX request_unread ON public.request USING btree (owner_id) WHERE ((unread > 0) AND (mailbox_folder <> ALL (ARRAY['spam'::text, 'trash'::text])));
CREATE INDEX request_unread_or_removed ON public.request USING btree (owner_id, id) INCLUDE (folders) WHERE ((unread > 0) OR (mailbox_folder = ANY (ARRAY['spam'::text, 'trash'::text])));
CREATE INDEX request_with_reply_draft ON public.request USING btree (owner_id, reply_draft_at DESC, id DESC) WHERE (reply_draft_at IS NOT NULL);
CREATE INDEX request_without_email ON public.request USING btree (owner_id, ((updated_at)::timestamp(3) with time zone) DESC, id DESC) WHERE (last_message_at IS NULL);
alter table request enable row level security;
create policy own_rows on request for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
CREATE TRIGGER save_former_addresses AFTER DELETE ON public.request REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION save_former_reply_addresses();
grant delete, insert, select on request to daylight_user;
grant update (accepted_at, agency_address, agency_id, batch_address, batch_id, batch_pending, batch_position, batch_problem, closed_at, draft, idempotency_key, jurisdiction, last_message_at, last_reply_at, last_sent_at, mailbox_folder, manual_dates, next_due_on, reply_draft_at, scheduled_at, sent_at, snoozed_until, starred, status, title, tracking_number, unread, unsnoozed_at, updated_at, version, waiting_on) on request to daylight_user;

create table request_event (
  id bigint not null generated always as identity,
  owner_id uuid not null,
  request_id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  kind text not null,
  message_id uuid,
  data jsonb not null default '{}'::jsonb,
  actor_id uuid default (NULLIF(current_setting('daylight.actor'::text, true), ''::text))::uuid,
  constraint request_event_pkey PRIMARY KEY (id),
  constraint request_event_actor_check CHECK ((actor = ANY (ARRAY['you'::text, 'agency'::text, 'system'::text]))),
  constraint request_event_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint request_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX request_event_by_owner ON public.request_event USING btree (owner_id, id);
CREATE INDEX request_event_by_request ON public.request_event USING btree (owner_id, request_id, id);
alter table request_event enable row level security;
create policy own_rows on request_event for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant insert, select on request_event to daylight_user;

create table request_export (
  id uuid not null,
  owner_id uuid not null,
  request_ids uuid[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  done integer not null default 0,
  problem text,
  constraint request_export_pkey PRIMARY KEY (id),
  constraint request_export_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX request_export_of ON public.request_export USING btree (owner_id, expires_at);
alter table request_export enable row level security;
create policy own_rows on request_export for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on request_export to daylight_user;
grant update (done, problem) on request_export to daylight_user;

create table request_import (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  format text not null,
  files jsonb not null,
  size bigint not null,
  state text not null,
  options jsonb not null default '{}'::jsonb,
  preview jsonb not null default '{}'::jsonb,
  counts jsonb not null default '{}'::jsonb,
  to_create integer not null default 0,
  done integer not null default 0,
  not_undone integer not null default 0,
  problem jsonb,
  created_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint request_import_pkey PRIMARY KEY (id),
  constraint request_import_state_check CHECK ((state = ANY (ARRAY['planning'::text, 'ready'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  constraint request_import_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX request_import_of ON public.request_import USING btree (owner_id, created_at DESC, id DESC);
alter table request_import enable row level security;
create policy own_rows on request_import for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on request_import to daylight_user;
grant update (applied_at, counts, done, format, not_undone, options, preview, problem, state, to_create, undone_at) on request_import to daylight_user;

create table request_import_email (
  import_id uuid not null,
  owner_id uuid not null,
  number integer not null,
  sha256 text not null,
  headers jsonb not null,
  size integer not null default 0,
  constraint request_import_email_pkey PRIMARY KEY (import_id, number),
  constraint request_import_email_import_id_fkey FOREIGN KEY (import_id) REFERENCES request_import(id) ON DELETE CASCADE,
  constraint request_import_email_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX request_import_email_by_file ON public.request_import_email USING btree (sha256);
CREATE INDEX request_import_email_of ON public.request_import_email USING btree (owner_id);
alter table request_import_email enable row level security;
create policy own_rows on request_import_email for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on request_import_email to daylight_user;

create table request_import_row (
  import_id uuid not null,
  owner_id uuid not null,
  number integer not null,
  kind text not null,
  title text not null default ''::text,
  proposal jsonb,
  errors jsonb not null default '[]'::jsonb,
  duplicate_of uuid,
  selected boolean not null default false,
  request_id uuid,
  created_at timestamp with time zone,
  undone boolean not null default false,
  constraint request_import_row_pkey PRIMARY KEY (import_id, number),
  constraint request_import_row_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'doubtful'::text, 'duplicate'::text, 'faulty'::text]))),
  constraint request_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES request_import(id) ON DELETE CASCADE,
  constraint request_import_row_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX request_import_row_by_kind ON public.request_import_row USING btree (import_id, kind, number);
CREATE INDEX request_import_row_made ON public.request_import_row USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX request_import_row_of ON public.request_import_row USING btree (owner_id);
alter table request_import_row enable row level security;
create policy own_rows on request_import_row for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on request_import_row to daylight_user;
grant update (created_at, request_id, selected, undone) on request_import_row to daylight_user;

create table request_label (
  owner_id uuid not null,
  request_id uuid not null,
  label_id uuid not null,
  constraint request_label_pkey PRIMARY KEY (owner_id, request_id, label_id),
  constraint request_label_owner_id_label_id_fkey FOREIGN KEY (owner_id, label_id) REFERENCES label(owner_id, id) ON DELETE CASCADE,
  constraint request_label_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX request_label_by_label ON public.request_label USING btree (owner_id, label_id, request_id);
CREATE INDEX request_label_by_request ON public.request_label USING btree (request_id);
alter table request_label enable row level security;
create policy own_rows on request_label for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant delete, insert, select on request_label to daylight_user;

create table request_row (
  id uuid not null,
  owner_id uuid not null,
  title text not null,
  agency_id text,
  agency_name text,
  agency_abbreviation text,
  time_zone text not null,
  jurisdiction text,
  status text not null,
  stage text not null,
  waiting_on text not null,
  mailbox_folder text not null,
  tracking_number text,
  unread integer not null,
  filed_at timestamp with time zone,
  last_activity_at timestamp with time zone not null,
  delivery_state text,
  fee_cents bigint,
  clocks jsonb not null,
  labels uuid[] not null,
  title_key text,
  agency_key text,
  tracking_key text,
  due_on date,
  overdue_at timestamp with time zone,
  soon_from timestamp with time zone,
  soon_until timestamp with time zone,
  document tsvector,
  open_until timestamp with time zone,
  fee_currency text not null default 'USD'::text,
  constraint request_row_pkey PRIMARY KEY (id),
  constraint request_row_id_fkey FOREIGN KEY (id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX request_row_activity ON public.request_row USING btree (owner_id, stage, last_activity_at, id);
CREATE INDEX request_row_agency ON public.request_row USING btree (owner_id, stage, agency_key, id);
CREATE INDEX request_row_deadline ON public.request_row USING btree (owner_id, stage, due_on, id);
CREATE INDEX request_row_delivery_problem ON public.request_row USING btree (owner_id, id) WHERE (delivery_state = ANY (ARRAY['deferred'::text, 'failed'::text, 'held'::text, 'bounced'::text]));
CREATE INDEX request_row_fee ON public.request_row USING btree (owner_id, stage, fee_cents, id);
CREATE INDEX request_row_filed ON public.request_row USING btree (owner_id, stage, filed_at, id);
CREATE INDEX request_row_jurisdiction ON public.request_row USING btree (owner_id, stage, jurisdiction, id);
CREATE INDEX request_row_of_agency ON public.request_row USING btree (owner_id, agency_id, id);
CREATE INDEX request_row_overdue ON public.request_row USING btree (owner_id, due_on, id) INCLUDE (overdue_at, stage, open_until) WHERE ((overdue_at IS NOT NULL) AND (waiting_on = 'agency'::text));
CREATE INDEX request_row_soon ON public.request_row USING btree (owner_id, due_on, id) INCLUDE (soon_from, soon_until, stage, open_until) WHERE (soon_from IS NOT NULL);
CREATE INDEX request_row_stage ON public.request_row USING btree (owner_id, stage, waiting_on, open_until);
CREATE INDEX request_row_status ON public.request_row USING btree (owner_id, status, due_on, id) INCLUDE (waiting_on, overdue_at, stage, open_until);
CREATE INDEX request_row_title ON public.request_row USING btree (owner_id, stage, title_key, id);
CREATE INDEX request_row_tracking ON public.request_row USING btree (owner_id, stage, tracking_key, id);
CREATE INDEX request_row_waiting_on_requester ON public.request_row USING btree (owner_id, stage, due_on, id) WHERE ((waiting_on = 'you'::text) AND (status <> 'draft'::text));
CREATE INDEX request_row_words ON public.request_row USING gin (document) WITH (fastupdate=off) WHERE (document IS NOT NULL);
alter table request_row enable row level security;
create policy own_rows on request_row for select to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant select on request_row to daylight_user;

create table sandbox_email (
  id uuid not null,
  number integer not null generated always as identity,
  to_address text not null,
  mail jsonb not null,
  received_at timestamp with time zone not null,
  constraint sandbox_email_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_email_by_age ON public.sandbox_email USING btree (received_at);
CREATE INDEX sandbox_email_newest ON public.sandbox_email USING btree (to_address, received_at DESC);

create table saved_search (
  owner_id uuid not null,
  id uuid not null,
  name text not null,
  q text not null,
  created_at timestamp with time zone not null,
  constraint saved_search_pkey PRIMARY KEY (owner_id, id),
  constraint saved_search_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_search_by_name ON public.saved_search USING btree (owner_id, lower(name));
alter table saved_search enable row level security;
create policy own_rows on saved_search for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on saved_search to daylight_user;
grant update (name, q) on saved_search to daylight_user;

create table sending_step (
  owner_id uuid not null,
  step text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint sending_step_pkey PRIMARY KEY (owner_id),
  constraint sending_step_reason_check CHECK ((reason = ANY (ARRAY['answered'::text, 'administrator'::text, 'earlier'::text]))),
  constraint sending_step_step_check CHECK ((step = ANY (ARRAY['new'::text, 'answered'::text, 'known'::text, 'full'::text]))),
  constraint sending_step_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
alter table sending_step enable row level security;
create policy own_rows on sending_step for select to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant select on sending_step to daylight_user;

create table sent_count (
  id bigint not null generated always as identity,
  owner_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  outbox_id uuid,
  recipients integer not null,
  external_recipients integer not null default 0,
  address_hash bytea,
  constraint sent_count_pkey PRIMARY KEY (id),
  constraint sent_count_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'invitation'::text]))),
  constraint sent_count_recipients_check CHECK ((recipients > 0)),
  constraint sent_count_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX sent_count_by_outbox ON public.sent_count USING btree (outbox_id) WHERE (outbox_id IS NOT NULL);
CREATE INDEX sent_count_of ON public.sent_count USING btree (owner_id, kind, at);
CREATE INDEX sent_count_to ON public.sent_count USING btree (address_hash, at) WHERE (address_hash IS NOT NULL);
alter table sent_count enable row level security;
create policy own_rows on sent_count for select to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id)));
grant select on sent_count to daylight_user;

create table share (
  id uuid not null,
  owner_id uuid not null,
  request_id uuid,
  email text not null,
  user_id uuid,
  level text not null,
  token_hash bytea not null,
  invited_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint share_pkey PRIMARY KEY (id),
  constraint share_check CHECK ((user_id IS DISTINCT FROM owner_id)),
  constraint share_check1 CHECK (((user_id IS NULL) = (accepted_at IS NULL))),
  constraint share_email_check CHECK ((email = lower(email))),
  constraint share_level_check CHECK ((level = ANY (ARRAY['view'::text, 'comment'::text, 'edit'::text]))),
  constraint share_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint share_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  constraint share_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX share_accepted ON public.share USING btree (user_id, owner_id) WHERE ((user_id IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX share_by_token ON public.share USING btree (token_hash);
CREATE UNIQUE INDEX share_in_force ON public.share USING btree (owner_id, email, request_id) NULLS NOT DISTINCT WHERE (revoked_at IS NULL);
CREATE INDEX share_invited ON public.share USING btree (owner_id, invited_at);
CREATE INDEX share_of_request ON public.share USING btree (request_id) WHERE (request_id IS NOT NULL);
alter table share enable row level security;
create policy own_rows on share for all to daylight_user using ((owner_id = ( SELECT current_user_id() AS current_user_id))) with check ((owner_id = ( SELECT current_user_id() AS current_user_id)));
CREATE TRIGGER notify_live_shares AFTER INSERT OR DELETE OR UPDATE ON public.share FOR EACH ROW EXECUTE FUNCTION notify_live_shares();
grant select on share to daylight_user;

create table status_sample (
  hourly boolean not null default false,
  at timestamp with time zone not null,
  jobs_ready integer,
  jobs_oldest real,
  email_in integer,
  email_out integer,
  email_deferred integer,
  email_undelivered integer,
  database_bytes bigint,
  disk_free_bytes bigint,
  disk_bytes bigint,
  last_backup_at timestamp with time zone,
  loop_delay_ms real,
  latencies integer[],
  constraint status_sample_pkey PRIMARY KEY (hourly, at)
);
alter table status_sample enable row level security;

create table stored_file (
  sha256 text not null,
  check_after timestamp with time zone not null,
  constraint stored_file_pkey PRIMARY KEY (sha256)
);
CREATE INDEX stored_file_to_check ON public.stored_file USING btree (check_after, sha256);

create table support_view (
  id uuid not null,
  owner_id uuid not null,
  admin_id uuid not null,
  reason text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint support_view_pkey PRIMARY KEY (id),
  constraint support_view_check CHECK ((admin_id <> owner_id)),
  constraint support_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX support_view_of_admin ON public.support_view USING btree (admin_id, ends_at);
CREATE INDEX support_view_of_owner ON public.support_view USING btree (owner_id, started_at);
alter table support_view enable row level security;

create table template (
  owner_id uuid not null,
  id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  letter_kind text,
  constraint template_pkey PRIMARY KEY (owner_id, id),
  constraint template_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX template_by_name ON public.template USING btree (owner_id, lower(name));
alter table template enable row level security;
create policy own_rows on template for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on template to daylight_user;
grant update (content, name, updated_at) on template to daylight_user;

create table template_file (
  owner_id uuid not null,
  template_id uuid not null,
  ordinal integer not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  constraint template_file_pkey PRIMARY KEY (owner_id, template_id, ordinal),
  constraint template_file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX template_file_by_file ON public.template_file USING btree (sha256);
alter table template_file enable row level security;
create policy own_rows on template_file for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on template_file to daylight_user;

create table tracker_view (
  owner_id uuid not null,
  id uuid not null,
  name text not null,
  "position" integer not null,
  kind text not null,
  query text not null,
  columns jsonb not null,
  created_at timestamp with time zone not null,
  constraint tracker_view_pkey PRIMARY KEY (owner_id, id),
  constraint tracker_view_kind_check CHECK ((kind = ANY (ARRAY['table'::text, 'board'::text, 'calendar'::text]))),
  constraint tracker_view_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tracker_view_by_name ON public.tracker_view USING btree (owner_id, lower(name));
alter table tracker_view enable row level security;
create policy own_rows on tracker_view for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on tracker_view to daylight_user;
grant update (columns, kind, name, "position", query) on tracker_view to daylight_user;

create table unmatched (
  inbound_id uuid not null,
  from_name text not null default ''::text,
  from_address text not null default ''::text,
  subject text not null default ''::text,
  text text not null default ''::text,
  candidates jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  discarded_at timestamp with time zone,
  offered_to uuid,
  match_signals jsonb,
  parse_error text,
  constraint unmatched_pkey PRIMARY KEY (inbound_id),
  constraint unmatched_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES inbound(id) ON DELETE CASCADE,
  constraint unmatched_offered_to_fkey FOREIGN KEY (offered_to) REFERENCES user_account(id) ON DELETE SET NULL
);
CREATE INDEX unmatched_by_offer ON public.unmatched USING btree (offered_to) WHERE (offered_to IS NOT NULL);
CREATE INDEX unmatched_discarded ON public.unmatched USING btree (created_at DESC, inbound_id DESC) WHERE (discarded_at IS NOT NULL);
CREATE INDEX unmatched_offered ON public.unmatched USING btree (offered_to, created_at DESC, inbound_id DESC) WHERE ((offered_to IS NOT NULL) AND (discarded_at IS NULL));
CREATE INDEX unmatched_waiting ON public.unmatched USING btree (created_at DESC, inbound_id DESC) WHERE (discarded_at IS NULL);
alter table unmatched enable row level security;
create policy offered on unmatched for select to daylight_user using ((offered_to = current_user_id()));
grant select on unmatched to daylight_user;

create table upload (
  owner_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  message_id uuid,
  constraint upload_pkey PRIMARY KEY (owner_id, id),
  constraint upload_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE SET NULL,
  constraint upload_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE,
  constraint upload_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX upload_by_age ON public.upload USING btree (created_at);
CREATE INDEX upload_by_file ON public.upload USING btree (sha256);
CREATE INDEX upload_by_message ON public.upload USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX upload_by_request ON public.upload USING btree (request_id);
alter table upload enable row level security;
create policy own_rows on upload for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant delete, insert, select on upload to daylight_user;
grant update (created_at, message_id) on upload to daylight_user;

create table user_account (
  id uuid not null,
  email text not null,
  name text not null default ''::text,
  organization text not null default ''::text,
  postal_address text not null default ''::text,
  phone text not null default ''::text,
  disabled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  fee_category text,
  fee_statement text not null default ''::text,
  time_zone text,
  notification_hour integer not null default 8,
  due_soon_days integer not null default 3,
  no_response_days integer not null default 30,
  next_notification_at timestamp with time zone,
  collaborates boolean not null default false,
  suspended_at timestamp with time zone,
  suspension_reason text,
  signature_block text not null default ''::text,
  storage_quota bigint,
  letter_quota integer,
  request_quota integer,
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_email_key UNIQUE (email),
  constraint user_account_due_soon_days_check CHECK (((due_soon_days >= 1) AND (due_soon_days <= 10))),
  constraint user_account_letter_quota_check CHECK ((letter_quota >= 0)),
  constraint user_account_no_response_days_check CHECK (((no_response_days >= 7) AND (no_response_days <= 180))),
  constraint user_account_notification_hour_check CHECK (((notification_hour >= 0) AND (notification_hour <= 23))),
  constraint user_account_request_quota_check CHECK ((request_quota >= 0)),
  constraint user_account_storage_quota_check CHECK ((storage_quota >= 0))
);
CREATE INDEX user_account_by_address ON public.user_account USING btree (lower(email));
CREATE INDEX user_account_by_next_notification ON public.user_account USING btree (COALESCE(next_notification_at, '-infinity'::timestamp with time zone), id) WHERE (NOT disabled);
CREATE INDEX user_account_by_time ON public.user_account USING btree (created_at, id);
CREATE INDEX user_account_by_words ON public.user_account USING gin (email gin_trgm_ops, name gin_trgm_ops);
CREATE INDEX user_account_suspended ON public.user_account USING btree (created_at, id) WHERE (suspended_at IS NOT NULL);
alter table user_account enable row level security;
create policy own_row on user_account for all to daylight_user using ((id = current_user_id())) with check ((id = current_user_id()));
CREATE TRIGGER end_account AFTER DELETE OR UPDATE OF disabled ON public.user_account FOR EACH ROW EXECUTE FUNCTION end_account();
grant select on user_account to daylight_user;
grant update (due_soon_days, fee_category, fee_statement, name, next_notification_at, no_response_days, notification_hour, organization, phone, postal_address, signature_block, time_zone) on user_account to daylight_user;

create table webhook_delivery (
  id uuid not null,
  owner_id uuid not null,
  endpoint_id uuid not null,
  event_key text not null,
  type text not null,
  body text not null,
  created_at timestamp with time zone not null,
  state text not null default 'pending'::text,
  turn integer not null default 0,
  failures integer not null default 0,
  last_attempt_at timestamp with time zone,
  last_status integer,
  last_problem text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_endpoint_id_event_key_key UNIQUE (endpoint_id, event_key),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON DELETE CASCADE,
  constraint webhook_delivery_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_age ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_of ON public.webhook_delivery USING btree (endpoint_id, created_at DESC);
CREATE INDEX webhook_delivery_owner ON public.webhook_delivery USING btree (owner_id);
alter table webhook_delivery enable row level security;
create policy own_rows on webhook_delivery for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant select on webhook_delivery to daylight_user;

create table webhook_endpoint (
  id uuid not null,
  owner_id uuid not null,
  url text not null,
  events text[] not null,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoint_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES user_account(id) ON DELETE CASCADE
);
CREATE INDEX webhook_endpoint_of ON public.webhook_endpoint USING btree (owner_id, created_at);
alter table webhook_endpoint enable row level security;
create policy own_rows on webhook_endpoint for all to daylight_user using ((owner_id = current_user_id())) with check ((owner_id = current_user_id()));
grant select on webhook_endpoint to daylight_user;

CREATE OR REPLACE FUNCTION public.add_agency_words(agencies text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into agency_word
  select distinct word from agency a, unnest(string_to_array(trim(a.search), ' ')) as word
  where a.id = any (agencies) and length(word) > 2
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.agency_candidates(matches tsquery, typed text, within text, near text, person uuid, most integer)
 RETURNS TABLE(id text, names text, jurisdiction text, kind text, locality text, parent_names text, requests_per_year integer, prominence smallint, is_own boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  inside constant tsquery := case when within is null then matches else matches && ('''@' || within || '''')::tsquery end;
  nearby constant tsquery := case when near is not null then inside && ('''@' || near || '''')::tsquery end;
begin
  return query
  select a.id, array_to_string(a.folded_name || a.short_names, chr(10)), a.jurisdiction, a.kind, a.locality,
    array_to_string(p.folded_name || p.short_names, chr(10)), a.requests_per_year, a.prominence, a.owner_id is not null
  from (
    (select a.ctid from agency a
      where a.owner_id = person and a.listing = 'pending' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ inside)
    union all
    (select a.ctid from agency a
      where typed <> '' and a.listing = 'listed' and a.role = 'agency' and a.short_names @> array[typed]
        and (within is null or a.jurisdiction = within))
    union all
    (select a.ctid from (select a.ctid, a.id, a.folded_name, a.jurisdiction, a.prominence, a.requests_per_year from agency a
        where typed <> '' and a.listing = 'listed' and a.role = 'agency'
          and a.folded_name ~>=~ typed and a.folded_name ~<~ (typed || chr(1114111)) and not a.short_names @> array[typed]
          and (within is null or a.jurisdiction = within) limit 1000) a
      order by a.folded_name = typed desc, a.jurisdiction = near desc,
        agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    union all
    (select a.ctid from agency a
      where a.listing = 'listed' and a.role = 'agency' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ nearby
        and (typed = '' or not (starts_with(a.folded_name, typed) or a.short_names @> array[typed]))
      order by agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    union all
    (select a.ctid from agency a
      where a.listing = 'listed' and a.role = 'agency'
        and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ (inside && '''@known''') and a.jurisdiction is distinct from near
        and (typed = '' or not (starts_with(a.folded_name, typed) or a.short_names @> array[typed]))
      order by agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    union all
    (select a.ctid from (select a.ctid, a.id, a.folded_name, a.prominence, a.requests_per_year from agency a
        where a.listing = 'listed' and a.role = 'agency' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ inside
          and a.prominence = 0 and a.jurisdiction is distinct from near
          and (typed = '' or not (starts_with(a.folded_name, typed) or a.short_names @> array[typed])) limit 3000) a
      order by agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    limit most) found join agency a on a.ctid = found.ctid left join agency p on p.id = a.parent_id;
end $function$;

CREATE OR REPLACE FUNCTION public.agency_lexemes(search text, jurisdiction text, prominence smallint)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(((string_to_array(TRIM(BOTH FROM search), ' '::text) || ('@'::text || jurisdiction)) || CASE WHEN (prominence > 0) THEN ARRAY['@known'::text] ELSE '{}'::text[] END));

CREATE OR REPLACE FUNCTION public.agency_standing(prominence smallint, requests_per_year integer, folded_name text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((prominence * '100000000000000'::bigint) + (requests_per_year * (10000)::bigint)) - length(folded_name));

CREATE OR REPLACE FUNCTION public.count_agencies_with(words tsquery[], most integer)
 RETURNS TABLE(frequency integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return query
  select (select count(*)::integer from (select from agency a
    where a.listing = 'listed' and a.role = 'agency' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ w.word limit most) found)
  from unnest(words) with ordinality as w (word, at) order by w.at;
end $function$;

CREATE OR REPLACE FUNCTION public.count_sending()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and new.state = 'cancelled' then
    delete from sent_count c where c.outbox_id = new.id
      and not exists (select from delivery_attempt a where a.outbox_id = new.id);
    return null;
  end if;
  if new.message_id is null or new.state = 'cancelled' or (tg_op = 'UPDATE' and new.created_at = old.created_at) then
    return null;
  end if;
  insert into sent_count (owner_id, at, kind, outbox_id, recipients, external_recipients)
  values (new.owner_id, new.created_at, 'message', new.id,
    greatest(1, (select count(*) from jsonb_path_query(new.mail, 'lax $.to[*]'))
      + (select count(*) from jsonb_path_query(new.mail, 'lax $.cc[*]'))), new.external_recipients);
  delete from sent_count c where c.owner_id = new.owner_id and c.at < new.created_at - interval '31 days';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.current_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('daylight.user_id', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.end_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into account_removal (at) values (now());
  elsif old.disabled or not new.disabled then
    return null;
  end if;
  perform end_live_streams(old.id, null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_live_streams(user_id uuid, session uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('live', json_build_object(
    'id', 0, 'owner', user_id, 'request', null, 'kind', 'login_ended', 'session', session)::text)
$function$;

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if has_function_privilege('public.enqueue_program_job(text, json, timestamptz, text, int, text)', 'execute') then
    perform enqueue_program_job(task, payload, run_at, job_key, priority, queue_name);
  else
    perform enqueue_user_job(task, payload, run_at, job_key, priority, queue_name);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_program_job(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ begin
    perform graphile_worker.add_job(
      task, payload, queue_name := queue_name, run_at := run_at, job_key := job_key, priority := priority);
  end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_user_job(task text, payload json, run_at timestamp with time zone, job_key text, priority integer, queue_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  owner uuid := current_user_id();
  is_own boolean := case task
    when 'deliver-mail' then exists (select from outbox where id = (payload ->> 'outboxId')::uuid and owner_id = owner)
    when 'read-attachments' then exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'notify-reply' then (payload ->> 'ownerId')::uuid = owner
      and exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'tell-mentioned' then exists (select from note_mention where note_id = (payload ->> 'noteId')::uuid
      and user_id = (payload ->> 'userId')::uuid and owner_id = owner)
    when 'requeue-mail' then exists (select from declined_email where inbound_id = (payload ->> 'inboundId')::uuid and owner_id = owner)
    when 'write-letters' then (payload ->> 'ownerId')::uuid = owner
      and exists (select from batch where id = (payload ->> 'batchId')::uuid and owner_id = owner)
    when 'plan-request-import' then (payload ->> 'ownerId')::uuid = owner
    when 'apply-request-import' then (payload ->> 'ownerId')::uuid = owner
    when 'undo-request-import' then (payload ->> 'ownerId')::uuid = owner
    when 'tell-notices' then (payload ->> 'ownerId')::uuid = owner
    else false end;
begin
  -- A key replaces a job that waits, whosever it is; the queue "attachments" and none are those of these tasks.
  if is_own is not true or job_key is not null or coalesce(queue_name, 'attachments') <> 'attachments' or priority < 0 then
    raise insufficient_privilege using message = format('the user role may not add the job %s', task),
      hint = 'Add it to enqueue_user_job with a check of whose it is, or add it in a transaction of the program.';
  end if;
  perform enqueue_program_job(task, payload, run_at, null, priority, queue_name);
end $function$;

CREATE OR REPLACE FUNCTION public.index_drafts(requests uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from message_search s using request r where s.id = any (requests) and r.id = s.id and r.status <> 'draft';
  insert into message_search (id, owner_id, request_id, message_id, at, outcome, is_long, document)
  select r.id, r.owner_id, r.id, null, date_trunc('milliseconds', r.updated_at), null, length(one.texts) > 16000,
    search_document(r.owner_id, one.texts, '', '{}', '{}', r.title,
      concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), '', 'K O')
  from request r
  left join agency a on a.id = r.agency_id,
  lateral (select search_words(r.title) || ' = ' || search_words(left(coalesce(r.draft ->> 'records', ''), 200000)) || ' = '
    || search_words(concat_ws(' ', a.name, a.abbreviation)) as texts offset 0) one
  where r.id = any (requests) and r.status = 'draft'
  on conflict (id) do update set at = excluded.at, is_long = excluded.is_long, document = excluded.document;
end $function$;

CREATE OR REPLACE FUNCTION public.index_messages(mails uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into message_search (id, owner_id, request_id, message_id, at, outcome, is_long, document)
  select m.id, m.owner_id, m.request_id, m.id, date_trunc('milliseconds', m.sent_or_received_at),
    coalesce(m.confirmed_outcome, m.classification -> 'main' ->> 'value'),
    length(one.texts) > 16000,
    search_document(m.owner_id, one.texts, m.from_name || ' = ' || m.from_address, array[m.from_address],
      m.to_addresses || m.cc_addresses, m.subject || ' = ' || r.title,
      concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), f.names,
      concat_ws(' ', 'K', case when m.direction = 'out' then 'O' end, case when f.attached then 'A' end))
  from message m
  join request r on r.id = m.request_id
  left join agency a on a.id = r.agency_id,
  lateral (select string_agg(name, ' = ' order by ordinal) as names, bool_or(not inline) as attached
    from attachment where message_id = m.id) f,
  -- Worked out once, though it is asked for twice.
  lateral (select search_words(r.title) || ' = ' || search_words(m.from_name) || ' = '
    || search_words(m.from_address) || ' = ' || search_words(left(array_to_string(m.to_addresses || m.cc_addresses, ' '), 20000)) || ' = '
    || search_words(concat_ws(' ', a.name, a.abbreviation)) || ' = ' || search_words(coalesce(r.tracking_number, ''))
    || ' = ' || search_text(m.id) as texts offset 0) one
  where m.id = any (mails)
  on conflict (id) do update set request_id = excluded.request_id, at = excluded.at, outcome = excluded.outcome,
    is_long = excluded.is_long, document = excluded.document;
end $function$;

CREATE OR REPLACE FUNCTION public.is_requester_clock(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (kind = ANY (ARRAY['appeal'::text, 'reminder'::text, 'challenge'::text, 'silence_appeal'::text, 'next_appeal'::text, 'fee_appeal'::text, 'extension_appeal'::text, 'clarification'::text, 'fee'::text, 'pick_up'::text]));

CREATE OR REPLACE FUNCTION public.notify_live_shares()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  told uuid := coalesce(new.user_id, old.user_id);
begin
  if told is not null then
    perform pg_notify('live', json_build_object('id', 0, 'owner', told, 'request', null, 'kind', 'shares')::text);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.revoked_at is null and (tg_op = 'DELETE' or new.revoked_at is not null) then
    perform end_live_streams(old.sub, old.origin_jti);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recipients_of(mail jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT lower((one.one #>> '{}'::text[])) AS lower FROM jsonb_path_query(((recipients_of.mail -> 'to'::text) || (recipients_of.mail -> 'cc'::text)), '$[*]."address"'::jsonpath) one(one));

CREATE OR REPLACE FUNCTION public.refresh_agencies(agencies text[], renamed text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  stale uuid[] := array(select r.id from request r join agency a on a.id = r.agency_id left join request_row l on l.id = r.id
    where r.agency_id = any (agencies) and (a.id = any (renamed)
      or (l.agency_name, l.agency_abbreviation, l.time_zone) is distinct from (a.name, a.abbreviation, a.time_zone)));
begin
  perform add_agency_words(renamed);
  if cardinality(stale) > 0 then
    perform refresh_request_rows(stale);
    perform index_drafts(stale);
    perform index_messages(array(
      select m.id from request r join message m on m.owner_id = r.owner_id and m.request_id = r.id where r.id = any (stale)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_request_row_folders(requests uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_nestloop TO 'on'
AS $function$
begin
  if cardinality(requests) = 0 then
    return;
  end if;
  perform from request_row where id = any (requests) order by id for update;
  update request_row l set mailbox_folder = r.mailbox_folder, unread = r.unread,
    last_activity_at = date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at))
  from request r where r.id = l.id and l.id = any (requests);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_request_rows(requests uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_nestloop TO 'on'
AS $function$
begin
  -- Other writers of the same requests wait here, so that the newest values are read below. Locking the request itself would be
  -- a deadlock: delivery claims a letter by its outbox row, canceling locks its request first.
  perform from request_row where id = any (requests) order by id for update;
  insert into request_row (id, owner_id, title, agency_id, agency_name, agency_abbreviation, time_zone, jurisdiction, status,
    stage, waiting_on, mailbox_folder, tracking_number, unread, filed_at, last_activity_at, delivery_state, fee_cents, fee_currency, clocks, labels,
    title_key, agency_key, tracking_key, due_on, overdue_at, soon_from, soon_until, open_until, document)
  select r.id, r.owner_id, r.title, a.id, a.name, a.abbreviation, zone.name, r.jurisdiction, r.status, staged.stage,
    r.waiting_on, r.mailbox_folder, r.tracking_number, r.unread, date_trunc('milliseconds', r.sent_at),
    date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at)), sent.delivery_state,
    fee.cents, fee.currency, coalesce(c.list, '[]'), array(select label_id from request_label h
      where h.owner_id = r.owner_id and h.request_id = r.id order by label_id),
    nullif(left(search_words(r.title), 80), ''), nullif(left(coalesce(nullif(a.folded_name, ''), search_words(a.name)), 80), ''),
    nullif(left(r.tracking_key, 80), ''), due.on_day, (c.legal + 1)::timestamp at time zone zone.name,
    (due.on_day - 7)::timestamp at time zone zone.name, (due.on_day + 1)::timestamp at time zone zone.name,
    case when staged.stage = 'appealable' then (c.appeal_by + 1)::timestamp at time zone zone.name end,
    case when r.status <> 'draft' and not exists (select from message m where m.owner_id = r.owner_id and m.request_id = r.id)
      then search_document(r.owner_id, search_words(r.title) || ' = ' || search_words(concat_ws(' ', a.name, a.abbreviation))
        || ' = ' || search_words(coalesce(r.tracking_number, '')), '', '{}', '{}', r.title,
        concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), '', 'K') end
  from request r
  left join agency a on a.id = r.agency_id
  cross join lateral (select coalesce(a.time_zone, 'America/New_York') as name) zone
  cross join lateral (select case when isfinite(r.next_due_on) then r.next_due_on end as on_day) due
  cross join lateral (
    select jsonb_agg(jsonb_build_object('kind', kind, 'startedOn', started_on, 'dueOn', due_on, 'metOn', met_on,
        'pausedSince', paused_since, 'inCourt', coalesce(input #>> '{given,route}' = 'court', false)) order by created_at, id) as list,
      min(due_on) filter (where met_on is null and not is_requester_clock(kind)) as legal,
      max(case kind when 'challenge' then 'infinity' else due_on end)
        filter (where met_on is null and kind in ('appeal', 'silence_appeal', 'next_appeal', 'challenge')) as appeal_by
    from clock where owner_id = r.owner_id and request_id = r.id) c
  cross join lateral (select request_stage(r.status, r.accepted_at is not null, c.appeal_by) as stage) staged
  cross join lateral requested_fee(r.owner_id, r.id) fee
  left join lateral (
    select m.delivery_state from message m where m.owner_id = r.owner_id and m.request_id = r.id and m.direction = 'out'
    order by m.sent_or_received_at desc, m.id desc limit 1) sent on true
  where r.id = any (requests)
  on conflict (id) do update set title = excluded.title, agency_id = excluded.agency_id, agency_name = excluded.agency_name,
    agency_abbreviation = excluded.agency_abbreviation, time_zone = excluded.time_zone, jurisdiction = excluded.jurisdiction,
    status = excluded.status, stage = excluded.stage, waiting_on = excluded.waiting_on, mailbox_folder = excluded.mailbox_folder,
    tracking_number = excluded.tracking_number, unread = excluded.unread, filed_at = excluded.filed_at,
    last_activity_at = excluded.last_activity_at, delivery_state = excluded.delivery_state, fee_cents = excluded.fee_cents,
    fee_currency = excluded.fee_currency,
    clocks = excluded.clocks, labels = excluded.labels, title_key = excluded.title_key, agency_key = excluded.agency_key,
    tracking_key = excluded.tracking_key, due_on = excluded.due_on, overdue_at = excluded.overdue_at,
    soon_from = excluded.soon_from, soon_until = excluded.soon_until, open_until = excluded.open_until, document = excluded.document
    where request_row is distinct from excluded;
end $function$;

CREATE OR REPLACE FUNCTION public.request_has_words(request uuid, words tsquery)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- `is true` keeps it from the index of words, which would be read whole for each request.
  return exists (select from message_search s
      where s.request_id = request and s.owner_id = current_user_id() and (s.document @@ words) is true)
    or exists (select from request_row l
      where l.id = request and l.owner_id = current_user_id() and (l.document @@ words) is true);
end $function$;

CREATE OR REPLACE FUNCTION public.request_stage(status text, accepted boolean, appeal_by date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (status = 'draft'::text) THEN 'draft'::text WHEN ((status <> ALL (ARRAY['released'::text, 'denied'::text, 'no_records'::text, 'withdrawn'::text, 'closed'::text])) AND (NOT (accepted AND (status = ANY (ARRAY['partly_released'::text, 'appeal_decided'::text]))))) THEN 'open'::text WHEN ((appeal_by IS NULL) OR (status = ANY (ARRAY['withdrawn'::text, 'closed'::text]))) THEN 'closed'::text ELSE 'appealable'::text END;

CREATE OR REPLACE FUNCTION public.requested_fee(owner uuid, request uuid, OUT cents bigint, OUT currency text)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  with ledger as (
    select * from fee where owner_id = owner and request_id = request and removed_at is null),
  newest as (
    select coalesce((select l.currency from ledger l where l.cents is not null
      order by fee_date desc, created_at desc, id desc limit 1), 'USD') as code)
  select case
      when invoiced is not null then case when wholly then least(invoiced, paid) else greatest(0, invoiced - waived) end
      when wholly and estimated is not null then 0
      else estimated end, code
  from newest cross join lateral (
    select sum(l.cents) filter (where kind = 'invoiced') as invoiced,
      coalesce(sum(l.cents) filter (where kind = 'paid'), 0) as paid,
      coalesce(sum(l.cents) filter (where kind = 'waived'), 0) as waived,
      coalesce(bool_or(kind = 'waived' and l.cents is null), false) as wholly,
      (array_agg(l.cents order by fee_date desc, created_at desc, id desc)
        filter (where kind = 'estimate' and l.cents is not null))[1] as estimated
    from ledger l where l.currency = code) total
$function$;

CREATE OR REPLACE FUNCTION public.requested_fee_cents(owner uuid, request uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case
      when invoiced is not null then case when wholly then least(invoiced, paid) else greatest(0, invoiced - waived) end
      when wholly and estimated is not null then 0
      else estimated end
  from (
    select sum(cents) filter (where kind = 'invoiced') as invoiced,
      coalesce(sum(cents) filter (where kind = 'paid'), 0) as paid,
      coalesce(sum(cents) filter (where kind = 'waived'), 0) as waived,
      coalesce(bool_or(kind = 'waived' and cents is null), false) as wholly,
      (array_agg(cents order by fee_date desc, created_at desc, id desc)
        filter (where kind = 'estimate' and cents is not null))[1] as estimated
    from fee where owner_id = owner and request_id = request and removed_at is null and currency = 'USD') ledger
$function$;

CREATE OR REPLACE FUNCTION public.restore_rows(target regclass, kept jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare names text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
    target, names) using kept;
end $function$;

CREATE OR REPLACE FUNCTION public.save_former_notification_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into former_reply_address (local) select answer_local from gone on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.save_former_reply_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into former_reply_address (local) select reply_local from gone where reply_local is not null
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.score_unmatched(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from unmatched where discarded_at is null) then
    perform enqueue_job('weigh-unmatched', '{}', moment, 'weigh-unmatched');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.search_addresses(head text, addresses text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  ends text[] := '{}';
  given text;
begin
  foreach given in array addresses loop
    given := coalesce(substring(given from '<([^<>]*)>'), given);
    continue when strpos(given, '@') = 0;
    loop
      ends := ends || (head || left(replace(search_words(given), ' ', ''), 60));
      given := substring(given from '[@.](.*)$');
      exit when given is null or cardinality(ends) > 1000;
    end loop;
  end loop;
  return array_to_tsvector(array(select distinct one from unnest(ends) one where one <> head));
end $function$;

CREATE OR REPLACE FUNCTION public.search_document(owner uuid, texts text, sender text, froms text[], tos text[], subject text, agency text, files text, marks text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  key text := search_key(owner);
  -- What is short, and must be in it whatever the text is.
  head tsvector := search_vector(key || 'F', search_words(left(sender, 2000))) || search_addresses(key || 'D', froms)
    || search_vector(key || 'T', search_words(left(array_to_string(tos, ' '), 20000))) || search_addresses(key || 'E', tos[:200])
    || search_vector(key || 'S', search_words(left(subject, 4000))) || search_vector(key || 'G', search_words(left(agency, 4000)))
    || search_vector(key || 'N', search_words(left(files, 20000))) || search_vector(key, marks);
  most int := 700000;
begin
  loop
    begin
      return head || search_vector(key || 'w', left(texts, most));
    exception when program_limit_exceeded then
      most := most / 2;
    end;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.search_key(owner uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "left"(md5((owner)::text), 6);

CREATE OR REPLACE FUNCTION public.search_phrase(mail uuid, phrase text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((strpos(((' '::text || search_text(mail)) || ' '::text), (' '::text || phrase)) > 0), false);

CREATE OR REPLACE FUNCTION public.search_text(mail uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return (select search_words(m.subject) || ' = ' || search_words(left(m.text, 500000)) || coalesce((
      select string_agg(' = ' || search_words(a.name) || ' = ' || search_words(left(t.text, 500000)), '' order by a.ordinal)
      from attachment a left join attachment_text t on t.attachment_id = a.id where a.message_id = m.id), '')
    from message m where m.id = mail);
end $function$;

CREATE OR REPLACE FUNCTION public.search_vector(head text, folded text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if coalesce(folded, '') = '' then
    return '';
  end if;
  return (select string_agg(head || left(word, 60) || ':' || least(place, 16383), ' ')
    from unnest(string_to_array(folded, ' ')) with ordinality as one (word, place))::tsvector;
end $function$;

CREATE OR REPLACE FUNCTION public.search_words(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  -- Most mail has nothing that would have to be decomposed, and is folded in half the time.
  if octet_length(given) = length(given) then
    return btrim(regexp_replace(replace(lower(given collate pg_catalog.pg_c_utf8), '''', ''), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(regexp_replace(replace(lower(normalize(given, NFKD) collate pg_catalog.pg_c_utf8), 'ς', 'σ'),
    '[\u0027\u2019\u00AD\u0300-\u036F\u200B-\u200D\u2060\uFEFF]', '', 'g'),
    '[\u0001-\u0026\u0028-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00AC\u00AE-\u00B4\u00B6-\u00BF\u00D7\u00F7\u1680\u180E\u2000-\u200A\u200E-\u2018\u201A-\u205F\u2061-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3004\u3008-\u3020\uFE10-\uFE6F\uFFF0-\uFFFD]+',
    ' ', 'g'));
end $function$;

CREATE OR REPLACE FUNCTION public.similar_agency_words(words text[], only_unknown boolean)
 RETURNS TABLE(typed text, similar_words text[])
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  foreach typed in array words loop
    continue when only_unknown
      and exists (select from agency_word w where w.word ~>=~ typed and w.word ~<~ (typed || chr(1114111)));
    -- Of the trigrams of "ploice" and "police" a bit more than a quarter are the same; longer words share more of theirs.
    perform set_config('pg_trgm.similarity_threshold', case when length(typed) < 8 then '0.2' else '0.25' end, true);
    similar_words := array(
      (select w.word from agency_word w where w.word % typed order by similarity(w.word, typed) desc, w.word limit 60)
      union
      -- Short words share too few trigrams with their misspellings.
      select w.word from agency_word w where length(typed) < 8 and w.word ~>=~ left(typed, 1) and w.word ~<~ (left(typed, 1) || chr(1114111))
        and length(w.word) between length(typed) - 1 and length(typed) + 1);
    return next;
  end loop;
end $function$;

grant execute on function count_sending() to public;

grant execute on function current_user_id() to public;

grant execute on function end_live_streams(uuid,uuid) to public;

grant execute on function enqueue_user_job(text,json,timestamp with time zone,text,integer,text) to daylight_user;

grant execute on function index_drafts(uuid[]) to daylight_user;

grant execute on function index_messages(uuid[]) to daylight_user;

grant execute on function is_requester_clock(text) to public;

grant execute on function notify_live_shares() to public;

grant execute on function notify_session_ended() to public;

grant execute on function refresh_agencies(text[],text[]) to daylight_user;

grant execute on function refresh_request_row_folders(uuid[]) to daylight_user;

grant execute on function refresh_request_rows(uuid[]) to daylight_user;

grant execute on function request_has_words(uuid,tsquery) to daylight_user;

grant execute on function requested_fee_cents(uuid,uuid) to public;

grant execute on function restore_rows(regclass,jsonb) to public;

grant execute on function save_former_notification_addresses() to public;

grant execute on function save_former_reply_addresses() to public;

grant execute on function score_unmatched(timestamp with time zone) to daylight_user;

grant execute on function search_addresses(text,text[]) to public;

grant execute on function search_document(uuid,text,text,text[],text[],text,text,text,text) to public;

grant execute on function search_key(uuid) to public;

grant execute on function search_phrase(uuid,text) to public;

grant execute on function search_text(uuid) to public;

grant execute on function search_vector(text,text) to public;

grant execute on function search_words(text) to public;
