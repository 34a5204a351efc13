import type { Agency } from "./agency.ts";
import { californiaOffices } from "./directory/us-ca.ts";
import { federalComponents } from "./directory/us-components.ts";
import { federalDepartments } from "./directory/us-departments.ts";
import { illinoisOffices } from "./directory/us-il.ts";
import { independentAgencies } from "./directory/us-independent.ts";
import { michiganOffices } from "./directory/us-mi.ts";

/**
 * The built-in directory. Offices that refuse requests by e-mail are not in it: Homeland Security and its components
 * since 2026-01-22, the FBI, Interior, and the EPA take them through portals only.
 */
export const AGENCIES: readonly Agency[] = [
  ...federalDepartments,
  ...federalComponents,
  ...independentAgencies,
  ...californiaOffices,
  ...illinoisOffices,
  ...michiganOffices,
];
