import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  AddClosing,
  AdminLawList,
  ClosingList,
  ClosingQuery,
  CorrectLaw,
  JurisdictionParam,
} from "#contract/deadlines/law.ts";
import { IdParam, Uuid } from "#contract/platform/common.ts";
import { CALENDARS } from "#core/law/holidays/holiday-calendars.ts";
import { calendarOf, holidaysOf } from "#core/law/holidays/holidays.ts";
import { lawOf } from "#core/law/laws.ts";
import { notFound } from "#core/problem.ts";
import { addClosing, removeClosing } from "#server/actions/deadlines/change-calendar.ts";
import { correctLaw, removeLawCorrection } from "#server/actions/deadlines/correct-law.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { calendarClosings, listLawCorrections } from "#server/db/deadlines/law-corrections.ts";
import { lawsInForce, validateCorrection } from "#server/db/deadlines/laws.ts";
import { initialResponseLimit } from "./law-routes.ts";

/** What administrators do about the law: see how sure its rows are, correct them, and change calendars. */
export const adminLawRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;

    app.get("/api/admin/laws", { schema: { tags: ["admin"], response: { 200: AdminLawList } } }, async () => {
      const [laws, correctedLaws] = await Promise.all([lawsInForce(db), listLawCorrections(db)]);
      const items = laws.map(async ({ law }) => {
        const found = correctedLaws.find(({ jurisdiction }) => jurisdiction === law.jurisdiction);
        return {
          ...law,
          limit: initialResponseLimit(law),
          correction: found ? await correctionView(found) : null,
        };
      });
      return { items: await Promise.all(items) };
    });

    app.put(
      "/api/admin/laws/:jurisdiction/correction",
      {
        schema: {
          tags: ["admin"],
          params: JurisdictionParam,
          body: CorrectLaw,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        await correctLaw(context, request.user.email, request.params.jurisdiction, request.body);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/admin/laws/:jurisdiction/correction",
      { schema: { tags: ["admin"], params: JurisdictionParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await removeLawCorrection(context, request.user.email, request.params.jurisdiction);
        return reply.code(204).send(null);
      },
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
          closings: changes.map(({ added_by, added_at, is_closed, calendar: _, ...change }) => ({
            ...change,
            isClosed: is_closed,
            by: added_by,
            at: added_at.toISOString(),
          })),
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

    app.delete(
      "/api/admin/closings/:id",
      { schema: { tags: ["admin"], params: IdParam, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await removeClosing(context, request.user.email, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };

async function correctionView(correction: Awaited<ReturnType<typeof listLawCorrections>>[number]) {
  const { jurisdiction, patch, reason, source, by, at } = correction;
  const builtIn = lawOf(jurisdiction);
  const isApplicable = builtIn !== undefined && (await validateCorrection(builtIn, patch)).law !== null;
  return { patch: { ...patch }, reason, source, by, at: at.toISOString(), isApplicable };
}
