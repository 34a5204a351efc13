import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { IdParam } from "#contract/platform/common.ts";
import { notFound, Problem } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { attachmentsOf, documentsOf, messageById } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { requestById } from "#server/db/requests/requests.ts";
import { setDownloadHeaders } from "./message-file-routes.ts";
import { zipFiles } from "./zip-files.ts";

type StoredFile = { name: string; size: number; sha256: string; at: Date };

type ReceivedFile = { at: Date; message_id: string };

/** Ids of emails are in their order; the files of one stay in theirs. */
const byReceivedAt = (a: ReceivedFile, b: ReceivedFile): number =>
  a.at.getTime() - b.at.getTime() ||
  Number(a.message_id > b.message_id) - Number(a.message_id < b.message_id);

/** Files together: those of one email, and all that came for a request. Pictures inside a letter are not among them. */
export const attachmentZipRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/messages/:id/attachments.zip",
      { schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const ownerId = request.user.id;
        const { message, attachments } = await withUser(context.db, ownerId, async (tx) => {
          const found = await messageById(tx, ownerId, request.params.id);
          if (!found) throw notFound("message");
          return { message: found, attachments: await attachmentsOf(tx, ownerId, [found.id]) };
        });
        const files = attachments
          .filter(({ inline }) => !inline)
          .map((file) => ({ ...file, at: message.sent_or_received_at }));
        return send(reply, message.subject, files);
      },
    );

    app.get(
      "/api/requests/:id/attachments.zip",
      { schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const ownerId = request.user.id;
        const { title, files } = await withUser(context.db, ownerId, async (tx) => {
          const found = await requestById(tx, ownerId, request.params.id, nowOf(context));
          if (!found) throw notFound("request");
          return { title: found.title, files: await documentsOf(tx, ownerId, found.id) };
        });
        // In the order they came, so that the first of a name keeps it.
        return send(reply, title, files.toSorted(byReceivedAt));
      },
    );

    function send(reply: FastifyReply, title: string, files: StoredFile[]) {
      if (files.length === 0) throw new Problem(404, "no_files", httpErrors.noFiles);
      const { zip, size } = zipFiles(
        files.map(({ sha256, ...file }) => ({ ...file, open: () => context.files.stream(sha256) })),
      );
      return setDownloadHeaders(reply, `${title.trim() || "Documents"}.zip`)
        .header("content-type", "application/zip")
        .header("content-length", size)
        .send(zip);
    }
  };
