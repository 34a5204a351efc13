import { LAWS } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { lawPage } from "#messages/law-page.ts";
import { router } from "#messages/router.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { lawInForce, lawsInForce } from "#server/db/deadlines/laws.ts";
import type { ContentOf } from "#server/http/platform/rendered-pages.ts";
import { jurisdictionView, lawView } from "./law-routes.ts";

/** The page of a law as it is in force, and the list of all laws. */
export const lawPageContent =
  ({ db, ...context }: Context): ContentOf =>
  async (path) => {
    const [, jurisdiction] = /^\/laws(?:\/([a-z-]{2,6}))?$/.exec(path) ?? [path];
    if (jurisdiction === undefined && path !== "/laws") return undefined;
    const today = dayAt(nowOf(context), null);
    if (jurisdiction === undefined) {
      const items = (await lawsInForce(db, today)).map(jurisdictionView);
      return {
        ...{ path, template: "laws.html", title: router.laws, description: lawPage.indexDescription },
        data: [[["jurisdictions"], { items }]],
      };
    }
    if (!LAWS.some((law) => law.jurisdiction === jurisdiction)) return null;
    const inForce = await lawInForce(db, jurisdiction, today);
    if (!inForce) return null;
    const law = lawView(inForce);
    const { commonName, citation, office } = law;
    return {
      path,
      template: "law.html",
      title: formatMessage(lawPage.title, { law: commonName }),
      description: formatMessage(lawPage.description, { law: commonName, citation, office }),
      data: [[["law", jurisdiction], law]],
    };
  };
