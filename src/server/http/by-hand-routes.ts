import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { IdParam } from "#contract/common.ts";
import { RequestDetail } from "#contract/request.ts";
import { ReceivedByHand, SendByHand } from "#contract/sent-by-hand.ts";
import { safeFileName } from "#core/reply/file-name.ts";
import { recordReceipt, takeBackByHand } from "#server/actions/correct-sending-by-hand.ts";
import { letterToPrint } from "#server/actions/letter-to-print.ts";
import { sendByHand } from "#server/actions/send-by-hand.ts";
import type { PrintLetter } from "#server/ports.ts";
import { asDownload } from "./file-routes.ts";
import { SEALED_POLICY } from "./platform/response-headers.ts";
import { detailOf } from "./request-routes.ts";

/** Setting a long letter takes a good part of a second of the only thread there is. */
const PRINT_LIMIT = { rateLimit: { max: 60, timeWindow: "1 minute" } };

/** Which of a draft's agencies the letter is to. */
const PrintQuery = Type.Object(
  { agency: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })) },
  { additionalProperties: false },
);

/** Sending a letter oneself: print it, put down how and when it went, correct that, take it back. */
export const byHandRoutes =
  (print: PrintLetter): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["by-hand"];

    app.get(
      "/api/requests/:id/letter.pdf",
      { config: PRINT_LIMIT, schema: { tags, params: IdParam, querystring: PrintQuery } },
      async (request, reply) => {
        const { agency } = request.query;
        const found = await letterToPrint(request.context, request.person.id, request.params.id, agency);
        const bytes = await print(found.letter, found);
        return reply
          .header("content-type", "application/pdf")
          .header("content-length", bytes.byteLength)
          .header("content-disposition", asDownload(safeFileName(`${found.name}.pdf`)))
          .header("content-security-policy", SEALED_POLICY)
          .header("cache-control", "no-store")
          .send(bytes);
      },
    );

    const answered = { response: { 200: RequestDetail } };

    app.post(
      "/api/requests/:id/sending-by-hand",
      { schema: { tags, params: IdParam, body: SendByHand, ...answered } },
      async (request) => {
        await sendByHand(request.context, request.person.id, request.params.id, request.body);
        return detailOf(request.context, request.person.id, request.params.id);
      },
    );

    app.put(
      "/api/requests/:id/sending-by-hand/receipt",
      { schema: { tags, params: IdParam, body: ReceivedByHand, ...answered } },
      async (request) => {
        const { receivedOn } = request.body;
        await recordReceipt(request.context, request.person.id, request.params.id, receivedOn);
        return detailOf(request.context, request.person.id, request.params.id);
      },
    );

    app.delete(
      "/api/requests/:id/sending-by-hand",
      { schema: { tags, params: IdParam, ...answered } },
      async (request) => {
        await takeBackByHand(request.context, request.person.id, request.params.id);
        return detailOf(request.context, request.person.id, request.params.id);
      },
    );
  };
