import type { Law } from "./law.ts";
import { unitedStates } from "./laws/us.ts";
import { california } from "./laws/us-ca.ts";
import { illinois } from "./laws/us-il.ts";
import { michigan } from "./laws/us-mi.ts";

/** Every law, federal first, then by place. */
export const LAWS: readonly Law[] = [unitedStates, california, illinois, michigan];

const BY_JURISDICTION: ReadonlyMap<string, Law> = new Map(LAWS.map((law) => [law.jurisdiction, law]));

/** The law of a jurisdiction code such as "us-il", or undefined where none is known. */
export const lawOf = (jurisdiction: string): Law | undefined => BY_JURISDICTION.get(jurisdiction);
