import { type Static, Type } from "typebox";
import { Nullable, StringEnum } from "#contract/platform/common.ts";
import { LISTED_FIELDS } from "#core/agency/list/listed-agency.ts";
import { MAX_OWN_AGENCIES } from "#core/delivery/sending-limits.ts";
import { AddAgency, AgencyItem, JurisdictionSuggestion } from "./agency.ts";

/** `POST /api/agencies/list`: what was read of a pasted list or a table. `repeated`: lines left out as said before. */
export const AgencyListLines = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        line: Type.Integer(),
        name: Type.String(),
        email: Nullable(Type.String()),
        jurisdiction: Nullable(Type.String()),
        locality: Nullable(Type.String()),
        portalUrl: Nullable(Type.String()),
        website: Nullable(Type.String()),
        phone: Nullable(Type.String()),
        fax: Nullable(Type.String()),
        addressLines: Type.Array(Type.String()),
        errors: Type.Array(Type.Object({ field: StringEnum(LISTED_FIELDS), message: Type.String() })),
      }),
    ),
    repeated: Type.Integer(),
  },
  { $id: "AgencyListLines" },
);
export type AgencyListLines = Static<typeof AgencyListLines>;

/** Lines compared with the directory in one call: each is a search. */
export const MAX_MATCHED_AGENCIES = 25;

/** `POST /api/agencies/matches`: agencies by what is known of each. */
export const MatchAgencies = Type.Object(
  {
    agencies: Type.Array(
      Type.Object(
        {
          name: Type.String({ maxLength: 300 }),
          email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
          jurisdiction: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
          locality: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_MATCHED_AGENCIES },
    ),
  },
  { $id: "MatchAgencies", additionalProperties: false },
);
export type MatchAgencies = Static<typeof MatchAgencies>;

/**
 * For each agency in order: the one of the directory that it is, or else those with nearly the same name, and which
 * jurisdiction a new one would be under.
 */
export const AgencyMatches = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        match: Nullable(Type.Object(AgencyItem.properties)),
        near: Type.Array(Type.Object(AgencyItem.properties)),
        suggestion: Type.Object(JurisdictionSuggestion.properties),
      }),
    ),
  },
  { $id: "AgencyMatches" },
);
export type AgencyMatches = Static<typeof AgencyMatches>;
export type AgencyMatch = AgencyMatches["items"][number];

const { propose, ...newAgencyFields } = AddAgency.properties;

/** `POST /api/agencies/batch`: all of them, or none and what is wrong with each. Without email: another channel. */
export const AddAgencies = Type.Object(
  {
    agencies: Type.Array(
      Type.Object(
        { ...newAgencyFields, email: Nullable(AddAgency.properties.email) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_OWN_AGENCIES },
    ),
    propose,
  },
  { $id: "AddAgencies", additionalProperties: false },
);
export type AddAgencies = Static<typeof AddAgencies>;

/** In the order of the list. */
export const AddedAgencies = Type.Object({ items: Type.Array(AgencyItem) }, { $id: "AddedAgencies" });
export type AddedAgencies = Static<typeof AddedAgencies>;
