import type { TemplateTopic } from "./template.ts";
import { elections } from "./topics/elections.ts";
import { environment } from "./topics/environment.ts";
import { inspections } from "./topics/inspections.ts";
import { money } from "./topics/money.ts";
import { offices } from "./topics/offices.ts";
import { policing } from "./topics/policing.ts";
import { schools } from "./topics/schools.ts";

/** Every built-in template under its topic, in the order of the menu. */
export const TEMPLATE_TOPICS: readonly TemplateTopic[] = [
  policing,
  money,
  offices,
  inspections,
  environment,
  schools,
  elections,
];
