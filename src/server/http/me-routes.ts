import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Me, Profile } from "#contract/shell.ts";
import { notFound } from "#core/problem.ts";
import type { Context } from "#server/actions/context.ts";
import { saveProfile } from "#server/actions/save-profile.ts";
import { asPerson } from "#server/db/as-person.ts";
import { personById, unreadOf } from "#server/db/people.ts";

/** The signed-in person, and the details their letters carry. */
export const meRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get("/api/me", { schema: { tags: ["me"], response: { 200: Me } } }, (request) =>
      meOf(request.person.id),
    );

    app.put(
      "/api/me/profile",
      { schema: { tags: ["me"], body: Profile, response: { 200: Me } } },
      async (request) => {
        await saveProfile(context, request.person.id, request.body);
        return meOf(request.person.id);
      },
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
          unread: await unreadOf(tx, id),
        };
      });
    }
  };
