import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { SavedLetterhead, SaveLetterhead } from "#contract/accounts/letterhead.ts";
import {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { DeletedAccount, Me, Profile, StorageBreakdown } from "#contract/platform/shell.ts";
import { readStorage } from "#server/actions/accounts/account-storage.ts";
import { deleteAccount } from "#server/actions/accounts/delete-account.ts";
import { readLetterhead, saveLetterhead } from "#server/actions/accounts/save-letterhead.ts";
import { readNoticeSettings, saveNoticeSettings } from "#server/actions/accounts/save-notice-settings.ts";
import { saveProfile } from "#server/actions/accounts/save-profile.ts";
import { readSendingLimits } from "#server/actions/delivery/check-sending-limits.ts";
import type { Context } from "#server/actions/platform/context.ts";
import type { Identity } from "#server/ports/identity.ts";
import { accessTokenOf } from "./auth-hooks.ts";
import { readMe } from "./me.ts";
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
      (request) => readMe(context, request.user.id),
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
        return readMe(context, request.user.id);
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
  };
