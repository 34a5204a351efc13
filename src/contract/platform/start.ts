import { type Static, Type } from "typebox";
import { Mailbox } from "#contract/mailbox/mailbox.ts";
import { TrackerViews } from "#contract/requests/request-list.ts";
import { Me } from "./shell.ts";

/** What inbox and tracker begin with beside their rows. */
export const Start = Type.Object(
  { me: Me, mailbox: Mailbox, views: TrackerViews.properties.views },
  { $id: "Start" },
);
export type Start = Static<typeof Start>;
