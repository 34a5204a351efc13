import { type Static, Type } from "typebox";
import { Nullable, Uuid } from "#contract/platform/common.ts";
import { AgencyReference } from "#contract/requests/request.ts";
import { PreviewFollowUps } from "./follow-ups.ts";

/**
 * `PUT /api/requests/:id/agency-address`: where the letters of a sent request go from now on, to an agency without an
 * address in the directory. Null removes the address.
 */
export const SetAgencyAddress = Type.Object(
  { address: Nullable(Type.String({ minLength: 1, maxLength: 254 })) },
  { $id: "SetAgencyAddress", additionalProperties: false },
);
export type SetAgencyAddress = Static<typeof SetAgencyAddress>;

/** `POST /api/requests/missing-addresses`: the requests named, or all that match a query, written as in the address. */
export const MissingAddressesQuery = Type.Object(PreviewFollowUps.properties, {
  $id: "MissingAddressesQuery",
  additionalProperties: false,
});

/** The agencies among them that have no email address, each with its sent requests. */
export const MissingAddresses = Type.Object(
  { agencies: Type.Array(Type.Object({ agency: AgencyReference, requestIds: Type.Array(Uuid) })) },
  { $id: "MissingAddresses" },
);
export type MissingAddresses = Static<typeof MissingAddresses>;
