import type { AgencyPage } from "#contract/agencies/agency-page.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyPage } from "#messages/agency-page.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyRecord, reviewersOf } from "#server/db/agencies/agency-records.ts";
import { agencyStatistics } from "#server/db/agencies/agency-statistics.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { lawInForce } from "#server/db/deadlines/laws.ts";
import type { ContentOf } from "#server/http/platform/rendered-pages.ts";
import { agencyDetail, todayOf } from "./agency-view.ts";

/** What the public page of an agency shows; undefined where none is public. An id that was merged gives the one it is now. */
export async function agencyPageView(context: Context, id: string): Promise<AgencyPage | undefined> {
  const { db } = context;
  const record = await agencyRecord(db, null, id);
  if (!record) return undefined;
  const isReviewer = record.role === "reviewer";
  const [inForce, reviewers, statistics] = await Promise.all([
    lawInForce(db, record.jurisdiction, dayAt(nowOf(context), null)),
    isReviewer ? [] : reviewersOf(db, record.jurisdiction),
    isReviewer ? null : agencyStatistics(db, record.id),
  ]);
  const law = inForce?.law;
  return {
    ...agencyDetail(record, todayOf(context)),
    role: record.role,
    bounces: record.bounces,
    law: law ? { place: law.place, title: law.title, citation: law.citation } : null,
    reviewers,
    statistics,
  };
}

/** The page of an agency with title and description; an agency that is not public has none. */
export const agencyPageContent =
  (context: Context): ContentOf =>
  async (path) => {
    const [, id] = /^\/agencies\/([A-Za-z0-9][A-Za-z0-9._-]{0,79})$/.exec(path) ?? [];
    if (id === undefined) return undefined;
    const agency = await agencyPageView(context, id);
    if (!agency) return null;
    const { name } = agency;
    const isReviewer = agency.role === "reviewer";
    const law = agency.law?.title ?? agency.jurisdiction;
    return {
      path: `/agencies/${agency.id}`,
      template: "agency.html",
      title: formatMessage(isReviewer ? agencyPage.reviewerTitle : agencyPage.title, { name }),
      description: formatMessage(isReviewer ? agencyPage.reviewerDescription : agencyPage.description, {
        name,
        law,
      }),
      data: [[["agency-page", id], agency]],
    };
  };
