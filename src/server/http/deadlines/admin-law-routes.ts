import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { ClockPreview, ClockPreviewQuery } from "#contract/deadlines/clock-preview.ts";
import { AddClosing, AddOfficeCalendar, ClosingList, ClosingQuery } from "#contract/deadlines/closings.ts";
import { AdminLawList, CorrectLaw, JurisdictionParam, LawVersionList } from "#contract/deadlines/law.ts";
import { IdParam, Uuid } from "#contract/platform/common.ts";
import { CALENDARS } from "#core/law/holidays/holiday-calendars.ts";
import { calendarOf, holidaysOf } from "#core/law/holidays/holidays.ts";
import { lawOf } from "#core/law/laws.ts";
import { notFound } from "#core/problem.ts";
import { addClosing, removeClosing } from "#server/actions/deadlines/change-calendar.ts";
import { addOfficeCalendar, removeOfficeCalendar } from "#server/actions/deadlines/change-office-calendar.ts";
import { correctLaw, undoCorrection } from "#server/actions/deadlines/correct-law.ts";
import { previewClocks } from "#server/actions/deadlines/preview-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { countOpenRequests } from "#server/db/deadlines/clocks.ts";
import {
  calendarClosings,
  listLawVersions,
  type RecordedVersion,
} from "#server/db/deadlines/law-corrections.ts";
import { lawInForce, lawsInForce, validateCorrection } from "#server/db/deadlines/laws.ts";
import { listOfficeCalendars } from "#server/db/deadlines/office-calendars.ts";
import type { Database } from "#server/db/platform/database.ts";
import { initialResponseLimit } from "./law-routes.ts";

/** What administrators do about the law: see how sure its rows are, correct them, and change calendars. */
export const adminLawRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;

    app.get("/api/admin/laws", { schema: { tags: ["admin"], response: { 200: AdminLawList } } }, async () => {
      const today = dayAt(nowOf(context), null);
      const [laws, versions] = await Promise.all([lawsInForce(db, today), listLawVersions(db)]);
      const items = laws.map(async ({ law }) => {
        const own = versions.filter(
          ({ jurisdiction, undone }) => jurisdiction === law.jurisdiction && undone === null,
        );
        const fits = await Promise.all(own.map((version) => isApplicable(db, version, today)));
        return {
          ...law,
          limit: initialResponseLimit(law),
          corrections: fits.filter((isFit) => isFit).length,
          outdated: fits.filter((isFit) => !isFit).length,
        };
      });
      return { items: await Promise.all(items) };
    });

    app.get(
      "/api/admin/laws/:jurisdiction/versions",
      { schema: { tags: ["admin"], params: JurisdictionParam, response: { 200: LawVersionList } } },
      async ({ params: { jurisdiction } }) => {
        if (!lawOf(jurisdiction)) throw notFound("law");
        const today = dayAt(nowOf(context), null);
        const versions = await listLawVersions(db, jurisdiction);
        return { items: await Promise.all(versions.map((version) => versionView(db, version, today))) };
      },
    );

    app.post(
      "/api/admin/laws/:jurisdiction/versions",
      {
        schema: {
          tags: ["admin"],
          params: JurisdictionParam,
          body: CorrectLaw,
          response: { 201: Type.Object({ id: Uuid }) },
        },
      },
      async (request, reply) => {
        const { jurisdiction } = request.params;
        const id = await correctLaw(context, request.user.email, jurisdiction, request.body);
        return reply.code(201).send({ id });
      },
    );

    app.delete(
      "/api/admin/law-versions/:id",
      { schema: { tags: ["admin"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await undoCorrection(context, request.user.email, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/api/admin/clock-preview",
      { schema: { tags: ["admin"], body: ClockPreviewQuery, response: { 200: ClockPreview } } },
      async (request) => previewClocks(context, request.body),
    );

    app.get(
      "/api/admin/closings",
      { schema: { tags: ["admin"], querystring: ClosingQuery, response: { 200: ClosingList } } },
      async (request) => {
        const { calendar: code, year } = request.query;
        const calendar = calendarOf(code);
        if (!calendar) throw notFound("calendar");
        const changes = await calendarClosings(db, code, year);
        const worked = new Set(changes.filter(({ is_closed }) => !is_closed).map(({ day }) => day));
        return {
          calendar: code,
          year,
          citation: calendar.citation,
          holidays: holidaysOf(calendar, year).map(({ date, name }) => ({
            day: date,
            name,
            isWorkday: worked.has(date),
          })),
          closings: await Promise.all(
            changes.map(async ({ added_by, added_at, is_closed, calendar: _, ...change }) => ({
              ...change,
              isClosed: is_closed,
              by: added_by,
              at: added_at.toISOString(),
              openRequests: await countOpenRequests(db, { calendar: code }, change.day),
            })),
          ),
          offices: await officesOf(db, code),
          calendars: CALENDARS.map((known) => known.code),
        };
      },
    );

    app.post(
      "/api/admin/closings",
      { schema: { tags: ["admin"], body: AddClosing, response: { 201: Type.Object({ id: Uuid }) } } },
      async (request, reply) => {
        const id = await addClosing(context, request.user.email, request.body);
        return reply.code(201).send({ id });
      },
    );

    app.post(
      "/api/admin/office-calendars",
      { schema: { tags: ["admin"], body: AddOfficeCalendar, response: { 201: Type.Object({ id: Uuid }) } } },
      async (request, reply) => {
        const id = await addOfficeCalendar(context, request.user.email, request.body);
        return reply.code(201).send({ id });
      },
    );

    app.delete(
      "/api/admin/office-calendars/:id",
      { schema: { tags: ["admin"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await removeOfficeCalendar(context, request.user.email, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/admin/closings/:id",
      { schema: { tags: ["admin"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await removeClosing(context, request.user.email, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };

/** Whether a version still fits the row on a day on which it counts. */
async function isApplicable(db: Database, version: RecordedVersion, today: string): Promise<boolean> {
  const { jurisdiction, patch, validFrom, validTo } = version;
  const inForce = await lawInForce(db, jurisdiction, validFrom ?? validTo ?? today);
  return inForce !== undefined && (await validateCorrection(inForce.law, patch)).law !== null;
}

async function versionView(db: Database, version: RecordedVersion, today: string) {
  const { id, patch, validFrom, validTo, reason, source, by, at, undone } = version;
  return {
    ...{ id, patch: { ...patch }, validFrom, validTo, reason, source, by, at: at.toISOString() },
    isApplicable: undone !== null || (await isApplicable(db, version, today)),
    undone: undone && { by: undone.by, at: undone.at.toISOString() },
  };
}

/** The entries of a calendar, with the open requests of each; those that only change hours are listed with the law's. */
async function officesOf(db: Database, calendar: string) {
  const rows = await listOfficeCalendars(db);
  const own = rows.filter(
    (row) => (row.calendar ?? row.jurisdiction ?? row.agency_jurisdiction) === calendar,
  );
  return Promise.all(
    own.map(async ({ agency_id, agency_name, agency_jurisdiction: _, added_by, added_at, ...row }) => ({
      ...row,
      agency: agency_id === null ? null : { id: agency_id, name: agency_name ?? agency_id },
      by: added_by,
      at: added_at.toISOString(),
      openRequests: await countOpenRequests(
        db,
        agency_id === null
          ? { under: row.jurisdiction ?? "", locality: row.locality ?? "" }
          : { agency: agency_id },
      ),
    })),
  );
}
