import { type Static, Type } from "typebox";
import { Cursor, Day, Nullable, StringEnum } from "#contract/platform/common.ts";
import { SUBMISSION_CHANNELS } from "#core/agency/agency.ts";
import { AGENCY_LEVELS } from "#core/agency/level.ts";
import { REGIONS_WITHOUT_LAW } from "#core/agency/level-abroad.ts";
import { SUGGESTION_REASONS } from "#core/agency/suggest-jurisdiction.ts";
import { MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";
import { CONFIDENCES } from "#core/law/law.ts";

/** Slugs of the built-in directory ("us-doj-fbi") and UUIDs of what people add. */
export const AgencyId = Type.String({ maxLength: 80, pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" });

const Jurisdiction = Type.String({ maxLength: 20, pattern: "^[a-z0-9-]+$" });

/** `GET /api/agencies?q=`: type-ahead by name, abbreviation, former name or place. */
export const AgencyQuery = Type.Object(
  {
    q: Type.String({ maxLength: 200 }),
    jurisdiction: Type.Optional(Jurisdiction),
    /** Where the user is: of places with one name, the one there comes first. */
    near: Type.Optional(Jurisdiction),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  { $id: "AgencyQuery", additionalProperties: false },
);
export type AgencyQuery = Static<typeof AgencyQuery>;

/** An office as the editor shows it and the letter addresses it, with how sure its address is. */
export const AgencyItem = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    abbreviation: Nullable(Type.String()),
    jurisdiction: Type.String(),
    /** City or county of a local office. */
    locality: Nullable(Type.String()),
    kind: Nullable(Type.String()),
    level: StringEnum(AGENCY_LEVELS),
    parent: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    /** Null where none is known. One may be known and still not taken: see acceptsEmail. */
    email: Nullable(Type.String()),
    /** Null: nobody has said. */
    acceptsEmail: Nullable(Type.Boolean()),
    /** How a request reaches it, best first. Without "email" Daylight cannot send the letter itself. */
    channels: Type.Array(StringEnum(SUBMISSION_CHANNELS)),
    portalUrl: Nullable(Type.String()),
    fax: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    addressLines: Type.Array(Type.String()),
    timeZone: Type.String(),
    /** Where and when its email address was seen, or the row where it has none. */
    source: Type.String(),
    sourceDate: Nullable(Day),
    confidence: StringEnum(CONFIDENCES),
    /** Why the email address must be confirmed before the first letter, in words; null where it need not be. */
    unverifiedReason: Nullable(Type.String()),
    /** When a letter to its email address was last answered, and whether from its portal. Absent: it never was. */
    lastAnswer: Type.Optional(Type.Object({ on: Day, kind: StringEnum(["answered", "portal_notice"]) })),
    /** Added by anyone who asks, and waiting to become everyone's. */
    isOwn: Type.Boolean(),
  },
  { $id: "AgencyItem" },
);
export type AgencyItem = Static<typeof AgencyItem>;

/** A body that the records law does not reach: found and explained, but nothing can be sent to it. */
export const NotCoveredItem = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    jurisdiction: Type.String(),
    why: Type.String(),
    turnTo: Type.String(),
    /** The agency to offer instead. */
    agency: Nullable(Type.Object(AgencyItem.properties)),
  },
  { $id: "NotCoveredItem" },
);
export type NotCoveredItem = Static<typeof NotCoveredItem>;

/**
 * Best first. `notCovered`: what the query means at least as well as the first agency. `isPartial`: no agency has all words
 * of the query; these have some of them.
 */
export const AgencyList = Type.Object(
  { items: Type.Array(AgencyItem), notCovered: Type.Array(NotCoveredItem), isPartial: Type.Boolean() },
  { $id: "AgencyList" },
);
export type AgencyList = Static<typeof AgencyList>;

/** The jurisdiction of a new agency. Null where nothing supports one; then the user chooses. `others`: where else a place of this name is. */
export const JurisdictionSuggestion = Type.Object(
  {
    jurisdiction: Nullable(Type.String()),
    reason: Nullable(StringEnum(SUGGESTION_REASONS)),
    others: Type.Array(Type.String()),
    /** Where it seems to be, when the law there is not here; then no jurisdiction is suggested. */
    region: Nullable(StringEnum(REGIONS_WITHOUT_LAW)),
  },
  { $id: "JurisdictionSuggestion" },
);
export type JurisdictionSuggestion = Static<typeof JurisdictionSuggestion>;

/** `POST /api/agencies/lookup`: offices by id, as many as one draft can go to. */
export const AgencyLookup = Type.Object(
  { ids: Type.Array(AgencyId, { maxItems: MAX_BATCH_AGENCIES, uniqueItems: true }) },
  { $id: "AgencyLookup", additionalProperties: false },
);

/** In the order they were asked for; one the directory lacks is left out. */
export const ResolvedAgencies = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        ...AgencyItem.properties,
        /** The id it was asked by: another than its own where the two were found to be one office. */
        requestedId: Type.String(),
        /** No longer takes requests. */
        retired: Type.Boolean(),
      }),
    ),
  },
  { $id: "ResolvedAgencies" },
);
export type ResolvedAgencies = Static<typeof ResolvedAgencies>;
export type ResolvedAgency = ResolvedAgencies["items"][number];

/** `GET /api/agencies/:id`. An id that was merged answers with the office that was stored. */
export const AgencyDetail = Type.Object(
  {
    ...AgencyItem.properties,
    aliases: Type.Array(Type.String()),
    website: Nullable(Type.String()),
    notes: Nullable(Type.String()),
    /** The component that takes what is sent to the whole department. */
    defaultComponent: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    requestsPerYear: Type.Integer(),
    childCount: Type.Integer(),
    /** No longer takes requests; stored because requests refer to it. */
    retired: Type.Boolean(),
    version: Type.Integer(),
  },
  { $id: "AgencyDetail" },
);
export type AgencyDetail = Static<typeof AgencyDetail>;

/**
 * `GET /api/agencies/browse`: with `parent` its children; else, with `jurisdiction`, its offices that are under no
 * other, in order of name.
 */
export const AgencyBrowseQuery = Type.Object(
  {
    jurisdiction: Type.Optional(Jurisdiction),
    parent: Type.Optional(AgencyId),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { $id: "AgencyBrowseQuery", additionalProperties: false },
);

export const AgencyBrowseList = Type.Object(
  {
    items: Type.Array(Type.Object({ ...AgencyItem.properties, childCount: Type.Integer() })),
    next: Nullable(Cursor),
  },
  { $id: "AgencyBrowseList" },
);
export type AgencyBrowseList = Static<typeof AgencyBrowseList>;

/** `GET /api/agencies/jurisdictions`: where the directory has offices, and how many. */
export const AgencyJurisdictions = Type.Object(
  { items: Type.Array(Type.Object({ jurisdiction: Type.String(), agencies: Type.Integer() })) },
  { $id: "AgencyJurisdictions" },
);
export type AgencyJurisdictions = Static<typeof AgencyJurisdictions>;

const Line = (maxLength: number) => Type.String({ maxLength });
const optionalFields = {
  abbreviation: Type.Optional(Nullable(Line(40))),
  locality: Type.Optional(Nullable(Line(120))),
  kind: Type.Optional(Nullable(Line(60))),
  portalUrl: Type.Optional(Nullable(Line(500))),
  website: Type.Optional(Nullable(Line(500))),
  phone: Type.Optional(Nullable(Line(60))),
  fax: Type.Optional(Nullable(Line(60))),
  addressLines: Type.Optional(Type.Array(Line(200), { maxItems: 8 })),
  aliases: Type.Optional(Type.Array(Line(200), { maxItems: 20 })),
};

/**
 * `POST /api/agencies`: an agency that the directory lacks. It is the user's own at once; with `propose` an administrator
 * decides whether everyone gets it.
 */
export const AddAgency = Type.Object(
  {
    name: Line(300),
    jurisdiction: Jurisdiction,
    email: Line(254),
    ...optionalFields,
    propose: Type.Optional(Type.Boolean()),
  },
  { $id: "AddAgency", additionalProperties: false },
);
export type AddAgency = Static<typeof AddAgency>;

/** `PATCH /api/agencies/:id`: what is left out stays. `version` is the one last seen. */
export const EditAgency = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    name: Type.Optional(Line(300)),
    jurisdiction: Type.Optional(Jurisdiction),
    email: Type.Optional(Line(254)),
    ...optionalFields,
  },
  { $id: "EditAgency", additionalProperties: false },
);
export type EditAgency = Static<typeof EditAgency>;

/** `POST /api/admin/agencies`: an agency that everyone gets at once. */
export const AddSharedAgency = Type.Object(
  { name: Line(300), jurisdiction: Jurisdiction, email: Line(254), ...optionalFields },
  { $id: "AddSharedAgency", additionalProperties: false },
);
export type AddSharedAgency = Static<typeof AddSharedAgency>;

/** What administrators may change besides. */
export const AdminEditAgency = Type.Object(
  {
    ...EditAgency.properties,
    email: Type.Optional(Nullable(Line(254))),
    acceptsEmail: Type.Optional(Nullable(Type.Boolean())),
    timeZone: Type.Optional(Line(60)),
    parentId: Type.Optional(Nullable(AgencyId)),
    notes: Type.Optional(Nullable(Line(2_000))),
  },
  { $id: "AdminEditAgency", additionalProperties: false },
);
export type AdminEditAgency = Static<typeof AdminEditAgency>;
