/** Made by `npm run db:types` from the migrations: do not edit. */

import type { ColumnType } from "kysely";
import type { TrackerColumn } from "#contract/requests/request-list.ts";
import type { ManualSubmission } from "#core/delivery/manual-submission.ts";
import type { ImportChoices, RequestPreview, RowError } from "#core/import/preview-request.ts";
import type { LawPatch } from "#core/law/apply-law-patch.ts";
import type { Deadline } from "#core/law/clocks/deadline.ts";
import type { ClockInput } from "#core/request/clocks.ts";
import type { ManualEntry } from "#core/request/manual-entries.ts";
import type { OfferedContent } from "#core/template/offered-templates.ts";
import type { StoredSandboxEmail } from "#server/db/delivery/sandbox-mail.ts";
import type { ImportedEmailHead } from "#server/db/exchange/request-imports.ts";
import type { ReparseReport } from "#server/db/intake/reparse.ts";
import type { EmailReplyFile } from "#server/db/intake/replies-by-email.ts";
import type { PreviousState } from "#server/db/mailbox/mailbox-changes.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";

/** A column of JSON that is always written in one form: it reads as `T`, and takes it as it is or as text. */
type JsonColumn<T> = ColumnType<
  T,
  null extends T ? T | string | undefined : T | string,
  T | string | undefined
>;

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountDeletion {
  cancel_hash: Buffer;
  erase_at: Timestamp;
  requested_at: Timestamp;
  user_id: string;
  was_disabled: boolean;
}

export interface AccountRemoval {
  at: Timestamp;
}

export interface Agency {
  abbreviation: string | null;
  accepts_email: boolean | null;
  address_lines: Generated<string[]>;
  aliases: Generated<string[]>;
  builtin_hash: string | null;
  confidence: string;
  created_at: Generated<Timestamp>;
  default_component: string | null;
  edited_at: Timestamp | null;
  email: string | null;
  external_ids: Generated<Json>;
  fax: string | null;
  foia_gov_id: string | null;
  folded_name: Generated<string>;
  id: string;
  imported_at: Timestamp | null;
  jurisdiction: string;
  kind: string | null;
  listing: Generated<string>;
  locality: string | null;
  merged_into: string | null;
  name: string;
  notes: string | null;
  owner_id: string | null;
  parent_id: string | null;
  phone: string | null;
  portal_url: string | null;
  prominence: Generated<number>;
  requests_per_year: Generated<number>;
  role: Generated<string>;
  search: Generated<string>;
  short_names: Generated<string[]>;
  source: string;
  source_date: string | null;
  sources: Generated<Json>;
  time_zone: string;
  updated_at: Generated<Timestamp>;
  verified_at: Timestamp | null;
  verified_by: string | null;
  version: Generated<number>;
  website: string | null;
}

export interface AgencyAddressReport {
  address: string;
  agency_id: string;
  at: Timestamp;
  id: string;
  owner_id: string;
  request_id: string | null;
  resolved_at: Timestamp | null;
  result: string;
}

export interface AgencyContactEvent {
  address: string;
  agency_id: string;
  at: Timestamp;
  kind: string;
  message_id: string;
}

export interface AgencyImport {
  applied_at: Timestamp | null;
  applied_by: string | null;
  conflict_resolution: string | null;
  counts: Generated<Json>;
  created_at: Timestamp;
  created_by: string;
  done: Generated<number>;
  format: string;
  id: string;
  jurisdiction: string | null;
  name: string;
  not_undone: Generated<number>;
  origin: string;
  previewed_at: Timestamp | null;
  problem: Json | null;
  scheduled: Generated<boolean>;
  sha256: string | null;
  size: Generated<number>;
  state: string;
  total: number | null;
  undone_at: Timestamp | null;
  undone_by: string | null;
}

export interface AgencyImportChange {
  after: Json | null;
  agency_id: string | null;
  agency_name: string | null;
  applied_version: number | null;
  base_version: number | null;
  before: Json | null;
  cause: string | null;
  fields: Generated<Json>;
  import_id: string;
  kind: string;
  name: string;
  number: number;
  outcome: string | null;
  reason: string | null;
  row_number: number;
  target_id: string | null;
  warnings: Generated<string[]>;
}

export interface AgencyMerge {
  before: Json;
  from_id: string;
  id: string;
  into_id: string;
  merged_at: Timestamp;
  merged_by: string;
  undone_at: Timestamp | null;
}

export interface AgencyMergeRequest {
  agency_address: string | null;
  jurisdiction: string | null;
  merge_id: string;
  request_id: string;
}

export interface AgencyProposal {
  agency_id: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: string;
  outcome: string | null;
  owner_id: string;
  proposed_at: Timestamp;
  reason: string | null;
}

export interface AgencyWord {
  word: string;
}

export interface Announcement {
  id: Generated<boolean>;
  text: string;
  until: Timestamp;
}

export interface ApiToken {
  created_at: Timestamp;
  expires_at: Timestamp | null;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  owner_id: string;
  scopes: string[];
  token_hash: Buffer;
}

export interface Attachment {
  content_id: string | null;
  id: string;
  inline: Generated<boolean>;
  message_id: string;
  name: string;
  ordinal: number;
  owner_id: string;
  sha256: string;
  size: number;
  type: string;
}

export interface AttachmentText {
  attachment_id: string;
  facts: Generated<Json>;
  message_id: string;
  owner_id: string;
  read_at: Timestamp;
  state: string;
  text: Generated<string>;
}

export interface AuditEvent {
  action: string;
  actor: string;
  at: Generated<Timestamp>;
  detail: Generated<Json>;
  id: Generated<number>;
  subject: Generated<string>;
}

export interface AutoFollowUp {
  enabled_at: Timestamp;
  owner_id: string;
  request_id: string;
}

export interface Batch {
  created_at: Timestamp;
  draft_id: string;
  draft_version: number;
  id: string;
  owner_id: string;
  send_at: Timestamp | null;
  title: string;
}

export interface CalendarFeed {
  created_at: Timestamp;
  last_read_at: Timestamp | null;
  owner_id: string;
  secret_hash: Buffer;
}

export interface ClassificationExample {
  agreed: boolean;
  at: Timestamp;
  facts: Generated<Json>;
  id: string;
  message_id: string;
  outcome: string | null;
  owner_id: string;
  predicted: Json;
}

export interface Clock {
  calendar: string;
  created_at: Generated<Timestamp>;
  due_on: string | null;
  id: string;
  input: JsonColumn<ClockInput>;
  jurisdiction: string;
  kind: string;
  met_on: string | null;
  owner_id: string;
  paused_since: string | null;
  request_id: string;
  started_on: string;
  working: JsonColumn<Deadline>;
}

export interface Closing {
  added_at: Timestamp;
  added_by: string;
  calendar: string;
  day: string;
  id: string;
  is_closed: boolean;
  name: string;
  source: string;
}

export interface DeclinedEmail {
  at: Timestamp;
  inbound_id: string;
  owner_id: string;
  reason: string;
}

export interface DeletedDraft {
  deleted_at: Timestamp;
  events: Json;
  owner_id: string;
  request: Json;
  request_id: string;
  revisions: Json;
  uploads: Json;
}

export interface DeliveryAttempt {
  ended_at: Timestamp | null;
  id: Generated<number>;
  outbox_id: string;
  outcome: string | null;
  rejected_recipients: Generated<Json>;
  server_response: string | null;
  started_at: Timestamp;
}

export interface DirectoryVersion {
  id: Generated<boolean>;
  version: string;
}

export interface DomainRateLimit {
  backoff_factor: Generated<number>;
  domain: string;
  paused_until: Timestamp;
  queue_end_at: Timestamp;
  tokens_full_at: Timestamp;
}

export interface DraftRevision {
  draft: Json;
  owner_id: string;
  request_id: string;
  saved_at: Generated<Timestamp>;
  version: number;
}

export interface Fee {
  cents: number | null;
  created_at: Timestamp;
  currency: Generated<string>;
  fee_date: string;
  id: string;
  kind: string;
  message_id: string | null;
  note: Generated<string>;
  owner_id: string;
  removed_at: Timestamp | null;
  request_id: string;
}

export interface FormerReplyAddress {
  deleted_at: Generated<Timestamp>;
  local: string;
}

export interface IdempotentCall {
  answer: string | null;
  call_hash: Buffer;
  content_type: string | null;
  key: string;
  owner_id: string;
  started_at: Timestamp;
  status: number | null;
}

export interface IdentityChallenge {
  expires_at: Timestamp;
  session_hash: Buffer;
  sub: string;
  tries_left: number;
  used_at: Timestamp | null;
}

export interface IdentityCode {
  code_binding: Buffer;
  code_hash: Buffer;
  expires_at: Timestamp;
  purpose: string;
  sub: string | null;
  tries_left: number;
  username_key: Buffer;
}

export interface IdentityEmailUndo {
  changed_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  sub: string;
  token_hash: Buffer;
}

export interface IdentityPool {
  client_id: string;
  only_one: Generated<boolean>;
  pool_id: string;
}

export interface IdentityRecoveryCode {
  code_hash: Buffer;
  created_at: Timestamp;
  sub: string;
  used_at: Timestamp | null;
}

export interface IdentitySession {
  auth_time: Timestamp;
  expires_at: Timestamp;
  last_used_at: Timestamp;
  network: Generated<string>;
  origin_jti: string;
  previous_token_hash: Buffer | null;
  refresh_token_hash: Buffer;
  revoked_at: Timestamp | null;
  rotated_at: Timestamp | null;
  sub: string;
  user_agent: Generated<string>;
}

export interface IdentitySigningKey {
  created_at: Timestamp;
  id: Generated<number>;
  kid: string;
  public_jwk: Json;
  retired_at: Timestamp | null;
  sealed_private_key: Buffer;
  signing_since: Timestamp | null;
}

export interface IdentitySignUp {
  code_binding: Buffer;
  code_expires_at: Timestamp;
  code_hash: Buffer | null;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  network_hash: Buffer;
  password_hash: string | null;
  sub: string;
  tries_left: number;
  used_at: Timestamp | null;
}

export interface IdentitySoftwareToken {
  enabled: Generated<boolean>;
  last_step: Generated<number>;
  pending_secret: Buffer | null;
  preferred: Generated<boolean>;
  sealed_secret: Buffer | null;
  sub: string;
  verified_at: Timestamp | null;
}

export interface IdentityThrottle {
  count: number;
  counted_since: Timestamp;
  kind: string;
  locked_until: Timestamp | null;
  stale_at: Timestamp;
  username_key: Buffer;
}

export interface IdentityUser {
  closed_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  password_hash: string;
  pending_email: string | null;
  status: string;
  sub: string;
  updated_at: Timestamp;
}

export interface ImapMailbox {
  last_uid: number;
  mailbox: string;
  uid_validity: number;
  updated_at: Timestamp;
}

export interface ImapSkippedMessage {
  mailbox: string;
  reason: string;
  recorded_at: Timestamp;
  uid: number;
  uid_validity: number;
}

export interface Inbound {
  assigned_at: Timestamp | null;
  authentication: Json | null;
  envelope_from: string;
  envelope_to: string;
  helo: Generated<string>;
  id: string;
  raw_sha256: string;
  received_at: Timestamp;
  received_by: Generated<string>;
  remote_address: Generated<string>;
  size: number;
  state: Generated<string>;
}

export interface Label {
  created_at: Timestamp;
  id: string;
  name: string;
  owner_id: string;
}

export interface LawVersion {
  created_at: Timestamp;
  created_by: string;
  id: string;
  jurisdiction: string;
  patch: JsonColumn<LawPatch>;
  reason: string;
  source: string;
  undone_at: Timestamp | null;
  undone_by: string | null;
  valid_from: string | null;
  valid_to: string | null;
}

export interface Letterhead {
  address: string;
  email: string;
  logo: Buffer | null;
  logo_type: string | null;
  name: string;
  owner_id: string;
  phone: string;
  updated_at: Timestamp;
  website: string;
}

export interface MailboxChange {
  action: string;
  at: Timestamp;
  id: Generated<number>;
  owner_id: string;
  previous_state: JsonColumn<PreviousState | null>;
  undone_at: Timestamp | null;
}

export interface MatchRule {
  inbound_id: string;
  learned_at: Timestamp;
  owner_id: string;
  request_id: string;
  sender: string;
  tracking_number: string;
}

export interface Message {
  authentication: Json | null;
  cc_addresses: Generated<string[]>;
  classification: Json | null;
  classification_confidence: Generated<string | null>;
  classification_kind: Generated<string | null>;
  classification_outcome: Generated<string | null>;
  confirmed_at: Timestamp | null;
  confirmed_outcome: string | null;
  corrected_facts: Generated<Json>;
  delivery_detail: string | null;
  delivery_state: string | null;
  direction: string;
  entry: JsonColumn<ManualEntry | null>;
  former_address: string | null;
  forwarded_message_id: string | null;
  from_address: string;
  from_name: Generated<string>;
  html: string | null;
  html_too_large: Generated<boolean>;
  id: string;
  in_reply_to: string | null;
  inbound_id: string | null;
  leaves_at: Timestamp | null;
  letter_kind: string | null;
  manual_submission: JsonColumn<ManualSubmission | null>;
  match_reason: string | null;
  matched_by: string | null;
  message_id: string | null;
  owner_id: string;
  parse_error: string | null;
  raw_sha256: string | null;
  raw_size: Generated<number>;
  reference_ids: Generated<string[]>;
  reply_to: string | null;
  request_id: string;
  sanitized_html_remote_sha256: string | null;
  sanitized_html_sha256: string | null;
  sanitizer_version: number | null;
  seen: Generated<boolean>;
  sender_known: Generated<boolean>;
  sent_or_received_at: Timestamp;
  snippet: Generated<string>;
  subject: Generated<string>;
  text: Generated<string>;
  to_addresses: Generated<string[]>;
  warnings: Generated<Json>;
}

export interface MessageSearch {
  at: Timestamp;
  document: string;
  id: string;
  is_long: boolean;
  message_id: string | null;
  outcome: string | null;
  owner_id: string;
  request_id: string;
}

export interface Migration {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
  version: number;
}

export interface Note {
  actor_id: Generated<string | null>;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  id: string;
  owner_id: string;
  removed_at: Timestamp | null;
  request_id: string;
  text: string;
}

export interface NoteMention {
  at: Timestamp;
  note_id: string;
  owner_id: string;
  user_id: string;
}

export interface Notification {
  about: string;
  created_at: Timestamp;
  day: string;
  follow_up: string | null;
  frequency: string;
  id: string;
  kind: string;
  notified_at: Timestamp | null;
  owner_id: string;
  request_id: string;
}

export interface NotificationPreference {
  frequency: string;
  kind: string;
  owner_id: string;
}

export interface OfferedTemplate {
  content: JsonColumn<OfferedContent | null>;
  id: string;
  retired_at: Timestamp | null;
  updated_at: Timestamp;
}

export interface OfficeCalendar {
  added_at: Timestamp;
  added_by: string;
  agency_id: string | null;
  calendar: string | null;
  closes: string | null;
  id: string;
  jurisdiction: string | null;
  locality: string | null;
  source: string;
}

export interface Outbox {
  actor_id: Generated<string | null>;
  attempts: Generated<number>;
  claimed_at: Timestamp | null;
  counts_on_acceptance: Generated<boolean>;
  created_at: Generated<Timestamp>;
  delivery_round: Generated<number>;
  domain: Generated<string>;
  external_recipients: Generated<number>;
  first_attempt_at: Timestamp | null;
  id: string;
  letter_subject: Generated<string | null>;
  mail: JsonColumn<OutgoingEmail>;
  message_id: string | null;
  not_before: Generated<Timestamp>;
  owner_id: string | null;
  previous_state: Json | null;
  recipients: Generated<string[]>;
  resolved_at: Timestamp | null;
  state: Generated<string>;
  was_delayed: Generated<boolean>;
}

export interface PreparedLetter {
  about: string;
  at: Timestamp;
  day: string;
  draft_id: string;
  owner_id: string;
  request_id: string;
  version: number | null;
}

export interface Reminder {
  created_at: Timestamp;
  day: string;
  done_at: Timestamp | null;
  id: string;
  owner_id: string;
  request_id: string;
  text: string;
}

export interface Reparse {
  after: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  report: JsonColumn<ReparseReport>;
  started_at: Timestamp;
}

export interface ReplyByEmail {
  attachments: JsonColumn<EmailReplyFile[]>;
  created_at: Timestamp;
  from_address: Generated<string>;
  id: string;
  in_reply_to_id: string;
  inbound_id: string;
  mail_message_id: string | null;
  notified_at: Timestamp | null;
  owner_id: string;
  reason: string | null;
  request_id: string;
  state: string;
  text: Generated<string>;
}

export interface ReplyDraft {
  content: Json;
  owner_id: string;
  request_id: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface ReplyNotification {
  answer_local: string;
  message_id: string;
  owner_id: string;
  request_id: string;
  returned: string | null;
  sent_at: Timestamp;
}

export interface Request {
  accepted_at: Timestamp | null;
  agency_address: string | null;
  agency_id: string | null;
  batch_address: Json | null;
  batch_id: string | null;
  batch_pending: Generated<boolean>;
  batch_position: number | null;
  batch_problem: Json | null;
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  draft: Json;
  folders: Generated<string[]>;
  id: string;
  idempotency_key: string | null;
  jurisdiction: string | null;
  last_message_at: Timestamp | null;
  last_reply_at: Timestamp | null;
  last_sent_at: Timestamp | null;
  listed_at: Generated<Timestamp | null>;
  mailbox_folder: Generated<string>;
  manual_dates: Generated<Json>;
  next_due_on: Generated<string>;
  owner_id: string;
  reply_draft_at: Timestamp | null;
  reply_local: string | null;
  scheduled_at: Timestamp | null;
  sent_at: Timestamp | null;
  snoozed_until: Timestamp | null;
  starred: Generated<boolean>;
  status: Generated<string>;
  title: Generated<string>;
  tracking_key: Generated<string | null>;
  tracking_number: string | null;
  unread: Generated<number>;
  unsnoozed_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  waiting_on: Generated<string>;
}

export interface RequestEvent {
  actor: string;
  actor_id: Generated<string | null>;
  at: Timestamp;
  data: Generated<Json>;
  id: Generated<number>;
  kind: string;
  message_id: string | null;
  owner_id: string;
  request_id: string;
}

export interface RequestExport {
  created_at: Timestamp;
  done: Generated<number>;
  expires_at: Timestamp;
  id: string;
  owner_id: string;
  problem: string | null;
  request_ids: string[];
}

export interface RequestImport {
  applied_at: Timestamp | null;
  counts: Generated<Json>;
  created_at: Timestamp;
  done: Generated<number>;
  files: Json;
  format: string;
  id: string;
  name: string;
  not_undone: Generated<number>;
  options: JsonColumn<Partial<ImportChoices>>;
  owner_id: string;
  preview: Generated<Json>;
  problem: Json | null;
  size: number;
  state: string;
  to_create: Generated<number>;
  undone_at: Timestamp | null;
}

export interface RequestImportEmail {
  headers: JsonColumn<ImportedEmailHead>;
  import_id: string;
  number: number;
  owner_id: string;
  sha256: string;
  size: Generated<number>;
}

export interface RequestImportRow {
  created_at: Timestamp | null;
  duplicate_of: string | null;
  errors: JsonColumn<RowError[]>;
  import_id: string;
  kind: string;
  number: number;
  owner_id: string;
  proposal: JsonColumn<RequestPreview | null>;
  request_id: string | null;
  selected: Generated<boolean>;
  title: Generated<string>;
  undone: Generated<boolean>;
}

export interface RequestLabel {
  label_id: string;
  owner_id: string;
  request_id: string;
}

export interface RequestRow {
  agency_abbreviation: string | null;
  agency_id: string | null;
  agency_key: string | null;
  agency_name: string | null;
  clocks: Json;
  delivery_state: string | null;
  document: string | null;
  due_on: string | null;
  fee_cents: number | null;
  fee_currency: Generated<string>;
  filed_at: Timestamp | null;
  id: string;
  jurisdiction: string | null;
  labels: string[];
  last_activity_at: Timestamp;
  mailbox_folder: string;
  open_until: Timestamp | null;
  overdue_at: Timestamp | null;
  owner_id: string;
  soon_from: Timestamp | null;
  soon_until: Timestamp | null;
  stage: string;
  status: string;
  time_zone: string;
  title: string;
  title_key: string | null;
  tracking_key: string | null;
  tracking_number: string | null;
  unread: number;
  waiting_on: string;
}

export interface SandboxEmail {
  id: string;
  mail: JsonColumn<StoredSandboxEmail>;
  number: Generated<number>;
  received_at: Timestamp;
  to_address: string;
}

export interface SavedSearch {
  created_at: Timestamp;
  id: string;
  name: string;
  owner_id: string;
  q: string;
}

export interface SendingStep {
  at: Timestamp;
  owner_id: string;
  reason: string;
  step: string;
}

export interface SentCount {
  address_hash: Buffer | null;
  at: Timestamp;
  external_recipients: Generated<number>;
  id: Generated<number>;
  kind: string;
  outbox_id: string | null;
  owner_id: string;
  recipients: number;
}

export interface Share {
  accepted_at: Timestamp | null;
  email: string;
  id: string;
  invited_at: Timestamp;
  level: string;
  owner_id: string;
  request_id: string | null;
  revoked_at: Timestamp | null;
  token_hash: Buffer;
  user_id: string | null;
}

export interface StatusSample {
  at: Timestamp;
  database_bytes: number | null;
  disk_bytes: number | null;
  disk_free_bytes: number | null;
  email_deferred: number | null;
  email_in: number | null;
  email_out: number | null;
  email_undelivered: number | null;
  hourly: Generated<boolean>;
  jobs_oldest: number | null;
  jobs_ready: number | null;
  last_backup_at: Timestamp | null;
  latencies: number[] | null;
  loop_delay_ms: number | null;
}

export interface StoredFile {
  check_after: Timestamp;
  sha256: string;
}

export interface SupportView {
  admin_id: string;
  ends_at: Timestamp;
  id: string;
  owner_id: string;
  reason: string;
  started_at: Timestamp;
}

export interface Template {
  content: Json;
  created_at: Timestamp;
  id: string;
  letter_kind: string | null;
  name: string;
  owner_id: string;
  updated_at: Timestamp;
}

export interface TemplateFile {
  name: string;
  ordinal: number;
  owner_id: string;
  sha256: string;
  size: number;
  template_id: string;
  type: string;
}

export interface TrackerView {
  columns: JsonColumn<TrackerColumn[]>;
  created_at: Timestamp;
  id: string;
  kind: string;
  name: string;
  owner_id: string;
  position: number;
  query: string;
}

export interface Unmatched {
  candidates: Generated<Json>;
  created_at: Generated<Timestamp>;
  discarded_at: Timestamp | null;
  from_address: Generated<string>;
  from_name: Generated<string>;
  inbound_id: string;
  match_signals: Json | null;
  offered_to: string | null;
  parse_error: string | null;
  subject: Generated<string>;
  text: Generated<string>;
}

export interface Upload {
  created_at: Timestamp;
  id: string;
  message_id: string | null;
  name: string;
  owner_id: string;
  request_id: string;
  sha256: string;
  size: number;
  type: string;
}

export interface UserAccount {
  collaborates: Generated<boolean>;
  created_at: Generated<Timestamp>;
  disabled: Generated<boolean>;
  due_soon_days: Generated<number>;
  email: string;
  fee_category: string | null;
  fee_statement: Generated<string>;
  id: string;
  letter_quota: number | null;
  name: Generated<string>;
  next_notification_at: Timestamp | null;
  no_response_days: Generated<number>;
  notification_hour: Generated<number>;
  organization: Generated<string>;
  phone: Generated<string>;
  postal_address: Generated<string>;
  request_quota: number | null;
  signature_block: Generated<string>;
  storage_quota: number | null;
  suspended_at: Timestamp | null;
  suspension_reason: string | null;
  time_zone: string | null;
}

export interface WebhookDelivery {
  body: string;
  created_at: Timestamp;
  endpoint_id: string;
  event_key: string;
  failures: Generated<number>;
  id: string;
  last_attempt_at: Timestamp | null;
  last_problem: string | null;
  last_status: number | null;
  owner_id: string;
  state: Generated<string>;
  turn: Generated<number>;
  type: string;
}

export interface WebhookEndpoint {
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  events: string[];
  failing_since: Timestamp | null;
  id: string;
  owner_id: string;
  url: string;
}

export interface Tables {
  account_deletion: AccountDeletion;
  account_removal: AccountRemoval;
  agency: Agency;
  agency_address_report: AgencyAddressReport;
  agency_contact_event: AgencyContactEvent;
  agency_import: AgencyImport;
  agency_import_change: AgencyImportChange;
  agency_merge: AgencyMerge;
  agency_merge_request: AgencyMergeRequest;
  agency_proposal: AgencyProposal;
  agency_word: AgencyWord;
  announcement: Announcement;
  api_token: ApiToken;
  attachment: Attachment;
  attachment_text: AttachmentText;
  audit_event: AuditEvent;
  auto_follow_up: AutoFollowUp;
  batch: Batch;
  calendar_feed: CalendarFeed;
  classification_example: ClassificationExample;
  clock: Clock;
  closing: Closing;
  declined_email: DeclinedEmail;
  deleted_draft: DeletedDraft;
  delivery_attempt: DeliveryAttempt;
  directory_version: DirectoryVersion;
  domain_rate_limit: DomainRateLimit;
  draft_revision: DraftRevision;
  fee: Fee;
  former_reply_address: FormerReplyAddress;
  idempotent_call: IdempotentCall;
  identity_challenge: IdentityChallenge;
  identity_code: IdentityCode;
  identity_email_undo: IdentityEmailUndo;
  identity_pool: IdentityPool;
  identity_recovery_code: IdentityRecoveryCode;
  identity_session: IdentitySession;
  identity_sign_up: IdentitySignUp;
  identity_signing_key: IdentitySigningKey;
  identity_software_token: IdentitySoftwareToken;
  identity_throttle: IdentityThrottle;
  identity_user: IdentityUser;
  imap_mailbox: ImapMailbox;
  imap_skipped_message: ImapSkippedMessage;
  inbound: Inbound;
  label: Label;
  law_version: LawVersion;
  letterhead: Letterhead;
  mailbox_change: MailboxChange;
  match_rule: MatchRule;
  message: Message;
  message_search: MessageSearch;
  migration: Migration;
  note: Note;
  note_mention: NoteMention;
  notification: Notification;
  notification_preference: NotificationPreference;
  offered_template: OfferedTemplate;
  office_calendar: OfficeCalendar;
  outbox: Outbox;
  prepared_letter: PreparedLetter;
  reminder: Reminder;
  reparse: Reparse;
  reply_by_email: ReplyByEmail;
  reply_draft: ReplyDraft;
  reply_notification: ReplyNotification;
  request: Request;
  request_event: RequestEvent;
  request_export: RequestExport;
  request_import: RequestImport;
  request_import_email: RequestImportEmail;
  request_import_row: RequestImportRow;
  request_label: RequestLabel;
  request_row: RequestRow;
  sandbox_email: SandboxEmail;
  saved_search: SavedSearch;
  sending_step: SendingStep;
  sent_count: SentCount;
  share: Share;
  status_sample: StatusSample;
  stored_file: StoredFile;
  support_view: SupportView;
  template: Template;
  template_file: TemplateFile;
  tracker_view: TrackerView;
  unmatched: Unmatched;
  upload: Upload;
  user_account: UserAccount;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
}
