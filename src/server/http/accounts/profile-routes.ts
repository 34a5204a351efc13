import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { SavedLetterhead, SaveLetterhead } from "#contract/accounts/letterhead.ts";
import {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { DeletedAccount, Me, Profile, StorageBreakdown } from "#contract/platform/shell.ts";
import { notFound } from "#core/problem.ts";
import { readStorage } from "#server/actions/accounts/account-storage.ts";
import { deleteAccount } from "#server/actions/accounts/delete-account.ts";
import { readLetterhead, saveLetterhead } from "#server/actions/accounts/save-letterhead.ts";
import { readNoticeSettings, saveNoticeSettings } from "#server/actions/accounts/save-notice-settings.ts";
import { saveProfile } from "#server/actions/accounts/save-profile.ts";
import { readSendingLimits } from "#server/actions/delivery/check-sending-limits.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { signedInUser } from "#server/db/accounts/users.ts";
import type { Identity } from "#server/ports/identity.ts";
import { accessTokenOf } from "./auth-hooks.ts";
import { requireRecentLogin } from "./recent-login.ts";

/** A logo in Base64, with room for the texts. */
const MAX_LETTERHEAD_BYTES = 512 * 1024;

/** The signed-in user: profile, letterhead, storage, notification preferences, and deletion of the account. */
export const profileRoutes =
  (context: Context, identity: Identity): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/me",
      // The page calls this after a change of email, so a cached email would be outdated.
      { config: { bypassIdentityCache: true }, schema: { tags: ["me"], response: { 200: Me } } },
      (request) => meOf(request.user.id),
    );

    app.delete(
      "/api/me",
      { onRequest: requireRecentLogin, schema: { tags: ["me"], response: { 200: DeletedAccount } } },
      async (request) => {
        const closeAtProvider = () => identity.closeAccount(accessTokenOf(request) ?? "", { ip: request.ip });
        const eraseAt = await deleteAccount(context, request.user.id, closeAtProvider);
        return { eraseAt: eraseAt.toISOString() };
      },
    );

    app.put(
      "/api/me/profile",
      { schema: { tags: ["me"], body: Profile, response: { 200: Me } } },
      async (request) => {
        await saveProfile(context, request.user.id, request.body);
        return meOf(request.user.id);
      },
    );

    app.get(
      "/api/me/letterhead",
      { schema: { tags: ["me"], response: { 200: SavedLetterhead } } },
      (request) => readLetterhead(context, request.user.id),
    );

    app.put(
      "/api/me/letterhead",
      {
        bodyLimit: MAX_LETTERHEAD_BYTES,
        schema: { tags: ["me"], body: SaveLetterhead, response: { 200: SavedLetterhead } },
      },
      async (request) => {
        await saveLetterhead(context, request.user.id, request.body);
        return readLetterhead(context, request.user.id);
      },
    );

    app.get("/api/me/storage", { schema: { tags: ["me"], response: { 200: StorageBreakdown } } }, (request) =>
      readStorage(context, request.user.id),
    );

    app.get(
      "/api/me/notices",
      { schema: { tags: ["me"], response: { 200: NotificationPreferences } } },
      (request) => readNoticeSettings(context, request.user.id),
    );

    app.put(
      "/api/me/notices",
      {
        schema: {
          tags: ["me"],
          body: ChangeNotificationPreferences,
          response: { 200: NotificationPreferences },
        },
      },
      (request) => saveNoticeSettings(context, request.user.id, request.body),
    );

    app.get("/api/me/sending", { schema: { tags: ["me"], response: { 200: SendingQuota } } }, (request) =>
      readSendingLimits(context, request.user.id),
    );

    /** The announcement, until its time. */
    function current(announcement: { text: string; until: string } | null): Me["announcement"] {
      const until = new Date(announcement?.until ?? 0);
      return announcement && until > nowOf(context)
        ? { text: announcement.text, until: until.toISOString() }
        : null;
    }

    async function meOf(id: string): Promise<Me> {
      const user = await signedInUser(context.db, id);
      if (!user) throw notFound("user");
      return {
        id,
        email: user.email,
        admin: context.settings.adminEmails.includes(user.email.toLowerCase()),
        name: user.name,
        organization: user.organization,
        postalAddress: user.postal_address,
        phone: user.phone,
        feeCategory: user.fee_category as Me["feeCategory"],
        feeStatement: user.fee_statement,
        timeZone: user.time_zone,
        signature: user.signature_block,
        unread: user.unread,
        collaborates: user.collaborates,
        announcement: current(user.announcement),
      };
    }
  };
