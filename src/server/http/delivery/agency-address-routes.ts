import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  MissingAddresses,
  MissingAddressesQuery,
  SetAgencyAddress,
} from "#contract/delivery/agency-address.ts";
import { IdParam } from "#contract/platform/common.ts";
import { RequestDetail } from "#contract/requests/request.ts";
import { missingAddresses, setAgencyAddress } from "#server/actions/delivery/agency-address.ts";
import { parseListQueryString } from "#server/http/requests/request-list-query.ts";
import { detailOf } from "#server/http/requests/request-routes.ts";

/** The email address of an agency, learned after the letter was sent by hand. */
export const agencyAddressRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tags = ["by-hand"];

  app.put(
    "/api/requests/:id/agency-address",
    { schema: { tags, params: IdParam, body: SetAgencyAddress, response: { 200: RequestDetail } } },
    async ({ context, user, params, body }) => {
      await setAgencyAddress(context, user.id, params.id, body.address);
      return detailOf(context, user.id, params.id);
    },
  );

  app.post(
    "/api/requests/missing-addresses",
    { schema: { tags, body: MissingAddressesQuery, response: { 200: MissingAddresses } } },
    ({ context, user, body: { requestIds, query } }) =>
      missingAddresses(context, user.id, {
        requestIds,
        query: query === undefined ? undefined : parseListQueryString(query),
      }),
  );
};
