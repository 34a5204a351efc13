import type { AgencyDetail, AgencyItem } from "#contract/agencies/agency.ts";
import type { OwnAgencies } from "#contract/agencies/own-agency.ts";
import { channelsOf } from "#core/agency/channels.ts";
import { levelOf } from "#core/agency/level.ts";
import { unverifiedReason } from "#core/agency/unverified-address.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { addressEvidence } from "#server/db/agencies/agency-contact-events.ts";
import type { AgencyDetailRecord, AgencyRecord } from "#server/db/agencies/agency-records.ts";
import type { OwnAgencyRecord } from "#server/db/agencies/proposals.ts";

/** The ISO day it is; a source's age in months minds no time zone. */
export const todayOf = (context: Context) => nowOf(context).toISOString().slice(0, 10);

/** An office as it is shown on `today`, an ISO day. */
export function agencyItem(record: AgencyRecord, today: string): AgencyItem {
  return {
    id: record.id,
    name: record.name,
    abbreviation: record.abbreviation,
    jurisdiction: record.jurisdiction,
    locality: record.locality,
    kind: record.kind,
    level: levelOf(record),
    parent:
      record.parent_id === null
        ? null
        : { id: record.parent_id, name: record.parent_name ?? record.parent_id },
    email: record.email,
    acceptsEmail: record.accepts_email,
    channels: channelsOf({
      email: record.email,
      acceptsEmail: record.accepts_email,
      portalUrl: record.portal_url,
      addressLines: record.address_lines,
      fax: record.fax,
    }),
    portalUrl: record.portal_url,
    fax: record.fax,
    phone: record.phone,
    addressLines: record.address_lines,
    timeZone: record.time_zone,
    source: record.source,
    sourceDate: record.source_date,
    confidence: record.confidence,
    unverifiedReason: unverifiedReason(addressEvidence(record), today),
    ...(record.answered_on !== null &&
      record.answer_kind !== null && { lastAnswer: { on: record.answered_on, kind: record.answer_kind } }),
    isOwn: record.owner_id !== null,
  };
}

/** One office, whole. */
export function agencyDetail(record: AgencyDetailRecord, today: string): AgencyDetail {
  return {
    ...agencyItem(record, today),
    aliases: record.aliases,
    website: record.website,
    notes: record.notes,
    defaultComponent:
      record.default_component === null
        ? null
        : { id: record.default_component, name: record.default_component_name ?? record.default_component },
    requestsPerYear: record.requests_per_year,
    childCount: record.children,
    retired: record.listing === "retired",
    version: record.version,
  };
}

/** An agency of the user's own, with their last proposal. */
export function ownAgency(record: OwnAgencyRecord, today: string): OwnAgencies["items"][number] {
  const { requests, proposed_at: proposedAt, outcome, decided_at: decidedAt, reason } = record;
  return {
    ...agencyItem(record, today),
    requests,
    proposal: proposedAt && {
      proposedAt: proposedAt.toISOString(),
      outcome,
      decidedAt: decidedAt?.toISOString() ?? null,
      reason,
      mergedInto: record.merged_into_name,
    },
  };
}
