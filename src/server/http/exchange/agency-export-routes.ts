import { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { DAYLIGHT_COLUMNS, daylightCells, daylightCsvLine } from "#core/agency/import/formats/daylight.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { exportedAgencies } from "#server/db/agencies/agency-columns.ts";

/** The directory as a file: everyone's offices, in a form an import takes back without changing anything. */
export const agencyExportRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const contentDisposition = (extension: string) =>
      `attachment; filename="agencies-${nowOf(context).toISOString().slice(0, 10)}.${extension}"`;

    app.get("/api/admin/agencies.csv", { schema: { tags: ["admin"] } }, async (_request, reply) =>
      reply
        .header("content-type", "text/csv; charset=utf-8; header=present")
        .header("content-disposition", contentDisposition("csv"))
        .header("cache-control", "private, no-store")
        .send(Readable.from(agenciesCsv(context))),
    );

    app.get("/api/admin/agencies.json", { schema: { tags: ["admin"] } }, async (_request, reply) =>
      reply
        .header("content-type", "application/json; charset=utf-8")
        .header("content-disposition", contentDisposition("json"))
        .header("cache-control", "private, no-store")
        .send(Readable.from(agenciesJson(context))),
    );
  };

async function* agenciesCsv({ db }: Context): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${daylightCsvLine(DAYLIGHT_COLUMNS)}`;
  for await (const page of exportedAgencies(db)) {
    yield page.map((agency) => daylightCsvLine(daylightCells(agency))).join("");
  }
}

async function* agenciesJson({ db }: Context): AsyncGenerator<string> {
  yield '{"daylight_agencies":1,"agencies":[';
  let separator = "\n";
  for await (const page of exportedAgencies(db)) {
    yield separator + page.map((agency) => JSON.stringify(agency)).join(",\n");
    separator = ",\n";
  }
  yield "\n]}\n";
}
