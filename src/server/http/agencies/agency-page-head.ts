import { formatMessage } from "#core/messages/format-message.ts";
import { agencyPage } from "#messages/agency-page.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyRecord } from "#server/db/agencies/agency-records.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { lawInForce } from "#server/db/deadlines/laws.ts";
import type { DescribePage } from "#server/http/platform/web-pages.ts";

const AGENCY_PATH = /^\/agencies\/([A-Za-z0-9][A-Za-z0-9._-]{0,79})\/?$/;

/** Title, description and canonical address of an agency's public page; an agency that is not public has none. */
export const agencyPageHead =
  (context: Context): DescribePage =>
  async (path) => {
    const { db, settings } = context;
    if (!path.startsWith("/agencies/")) return undefined;
    const [, id] = AGENCY_PATH.exec(path) ?? [];
    const record = id === undefined ? undefined : await agencyRecord(db, null, id);
    if (!record) return null;
    const law =
      (await lawInForce(db, record.jurisdiction, dayAt(nowOf(context), record.time_zone)))?.law.title ??
      record.jurisdiction;
    const isReviewer = record.role === "reviewer";
    return {
      title: formatMessage(isReviewer ? agencyPage.reviewerTitle : agencyPage.title, { name: record.name }),
      description: formatMessage(isReviewer ? agencyPage.reviewerDescription : agencyPage.description, {
        name: record.name,
        law,
      }),
      canonical: new URL(`/agencies/${record.id}`, settings.publicUrl).href,
    };
  };
