import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ChangeNotices, NoticeSettings } from "#contract/notice.ts";
import { Sending } from "#contract/sending.ts";
import { DeletedAccount, Me, Profile, StorageView } from "#contract/shell.ts";
import { notFound } from "#core/problem.ts";
import { deleteAccount } from "#server/actions/accounts/delete-account.ts";
import { readStorage } from "#server/actions/accounts/storage.ts";
import { chooseNotices, readNoticeSettings } from "#server/actions/choose-notices.ts";
import type { Context } from "#server/actions/context.ts";
import { saveProfile } from "#server/actions/save-profile.ts";
import { readSending } from "#server/actions/sending/sending-room.ts";
import { asPerson } from "#server/db/as-person.ts";
import { personById, unreadOf } from "#server/db/people.ts";
import type { Identity } from "#server/ports.ts";
import { requireRecentLogin } from "./accounts/recent-login.ts";
import { tokenOf } from "./signed-in.ts";

/** The signed-in person, the details their letters carry, and the end of their account. */
export const meRoutes =
  (context: Context, identity: Identity): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/me",
      // The page asks when an account changed: an address that was just proven must not look like the old one.
      { config: { asksProviderAnew: true }, schema: { tags: ["me"], response: { 200: Me } } },
      (request) => meOf(request.person.id),
    );

    app.delete(
      "/api/me",
      { onRequest: requireRecentLogin, schema: { tags: ["me"], response: { 200: DeletedAccount } } },
      async (request) => {
        const atProvider = () => identity.closeAccount(tokenOf(request) ?? "", { ip: request.ip });
        const eraseAt = await deleteAccount(context, request.person.id, atProvider);
        return { eraseAt: eraseAt.toISOString() };
      },
    );

    app.put(
      "/api/me/profile",
      { schema: { tags: ["me"], body: Profile, response: { 200: Me } } },
      async (request) => {
        await saveProfile(context, request.person.id, request.body);
        return meOf(request.person.id);
      },
    );

    app.get("/api/me/storage", { schema: { tags: ["me"], response: { 200: StorageView } } }, (request) =>
      readStorage(context, request.person.id),
    );

    app.get("/api/me/notices", { schema: { tags: ["me"], response: { 200: NoticeSettings } } }, (request) =>
      readNoticeSettings(context, request.person.id),
    );

    app.put(
      "/api/me/notices",
      { schema: { tags: ["me"], body: ChangeNotices, response: { 200: NoticeSettings } } },
      (request) => chooseNotices(context, request.person.id, request.body),
    );

    app.get("/api/me/sending", { schema: { tags: ["me"], response: { 200: Sending } } }, (request) =>
      readSending(context, request.person.id),
    );

    function meOf(id: string): Promise<Me> {
      return asPerson(context.db, id, async (tx) => {
        const person = await personById(tx, id);
        if (!person) throw notFound("person");
        return {
          id,
          email: person.email,
          admin: context.settings.adminEmails.includes(person.email.toLowerCase()),
          name: person.name,
          organization: person.organization,
          postalAddress: person.postal_address,
          phone: person.phone,
          feeCategory: person.fee_category as Me["feeCategory"],
          feeStatement: person.fee_statement,
          unread: await unreadOf(tx, id),
          collaborates: person.collaborates,
        };
      });
    }
  };
