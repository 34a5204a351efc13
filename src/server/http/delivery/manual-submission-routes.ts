import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { PrintedLetter, RecordLetterByHand, UndoneLetter } from "#contract/delivery/letters-by-hand.ts";
import { RecordManualSubmission, SetManualReceipt } from "#contract/delivery/manual-submission.ts";
import { IdParam, StringEnum, Uuid } from "#contract/platform/common.ts";
import { RequestDetail } from "#contract/requests/request.ts";
import { safeFileName } from "#core/files/safe-file-name.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import {
  recordLaterReceipt,
  recordReceipt,
  undoManualSubmission,
} from "#server/actions/delivery/correct-manual-submission.ts";
import {
  printableLaterLetter,
  recordLetterByHand,
  undoLetterByHand,
} from "#server/actions/delivery/letters-by-hand.ts";
import { readPrintableLetter } from "#server/actions/delivery/printable-letter.ts";
import { recordManualSubmission } from "#server/actions/delivery/record-manual-submission.ts";
import { attachmentDisposition } from "#server/http/mailbox/message-file-routes.ts";
import { SANDBOXED_CSP } from "#server/http/platform/response-headers.ts";
import { detailOf } from "#server/http/requests/request-routes.ts";
import type { PrintLetter } from "#server/ports/letter-pdf.ts";

/** Setting a long letter takes a good part of a second of the only thread there is. */
const PRINT_RATE_LIMIT = { rateLimit: { max: 60, timeWindow: "1 minute" } };

/** Which of a draft's agencies the letter is to. */
const PrintQuery = Type.Object(
  { agency: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })) },
  { additionalProperties: false },
);

const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string) =>
  reply
    .header("content-type", "application/pdf")
    .header("content-length", pdf.byteLength)
    .header("content-disposition", attachmentDisposition(safeFileName(`${name}.pdf`)))
    .header("content-security-policy", SANDBOXED_CSP)
    .header("cache-control", "no-store")
    .send(pdf);

/** Sending a letter oneself: print it, record how and when it was sent, correct that, undo it. */
export const manualSubmissionRoutes =
  (printLetter: PrintLetter): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["by-hand"];

    app.get(
      "/api/requests/:id/letter.pdf",
      { config: PRINT_RATE_LIMIT, schema: { tags, params: IdParam, querystring: PrintQuery } },
      async (request, reply) => {
        const { agency } = request.query;
        const printable = await readPrintableLetter(
          request.context,
          request.user.id,
          request.params.id,
          agency,
        );
        const pdf = await printLetter(printable.letter, {
          paper: printable.paperSize,
          dated: printable.dated,
          letterhead: printable.letterhead,
          language: printable.language,
        });
        return sendPdf(reply, pdf, printable.name);
      },
    );

    const LetterParams = Type.Object({ id: Uuid, kind: StringEnum(LETTER_KINDS) });
    app.post(
      "/api/requests/:id/letters/:kind/pdf",
      { config: PRINT_RATE_LIMIT, schema: { tags, params: LetterParams, body: PrintedLetter } },
      async ({ context, user, params, body }, reply) => {
        const ref = { userId: user.id, requestId: params.id, kind: params.kind };
        const { letter, name, ...options } = await printableLaterLetter(context, ref, body);
        const { paperSize: paper, dated, letterhead, language } = options;
        return sendPdf(reply, await printLetter(letter, { paper, dated, letterhead, language }), name);
      },
    );

    app.post(
      "/api/requests/:id/letters/:kind/sending-by-hand",
      { schema: { tags, params: LetterParams, body: RecordLetterByHand, response: { 204: Type.Null() } } },
      async ({ context, user, params, body }, reply) => {
        await recordLetterByHand(context, { userId: user.id, requestId: params.id, kind: params.kind }, body);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      "/api/messages/:id/sending-by-hand",
      { schema: { tags, params: IdParam, response: { 200: UndoneLetter } } },
      ({ context, user, params }) => undoLetterByHand(context, user.id, params.id),
    );

    app.put(
      "/api/messages/:id/sending-by-hand/receipt",
      { schema: { tags, params: IdParam, body: SetManualReceipt, response: { 204: Type.Null() } } },
      async ({ context, user, params, body }, reply) => {
        await recordLaterReceipt(context, user.id, params.id, body.receivedOn);
        return reply.code(204).send(null);
      },
    );

    const detailResponse = { response: { 200: RequestDetail } };

    app.post(
      "/api/requests/:id/sending-by-hand",
      { schema: { tags, params: IdParam, body: RecordManualSubmission, ...detailResponse } },
      async (request) => {
        await recordManualSubmission(request.context, request.user.id, request.params.id, request.body);
        return detailOf(request.context, request.user.id, request.params.id);
      },
    );

    app.put(
      "/api/requests/:id/sending-by-hand/receipt",
      { schema: { tags, params: IdParam, body: SetManualReceipt, ...detailResponse } },
      async (request) => {
        const { receivedOn } = request.body;
        await recordReceipt(request.context, request.user.id, request.params.id, receivedOn);
        return detailOf(request.context, request.user.id, request.params.id);
      },
    );

    app.delete(
      "/api/requests/:id/sending-by-hand",
      { schema: { tags, params: IdParam, ...detailResponse } },
      async (request) => {
        await undoManualSubmission(request.context, request.user.id, request.params.id);
        return detailOf(request.context, request.user.id, request.params.id);
      },
    );
  };
