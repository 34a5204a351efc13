import type { Page } from "playwright-core";
import { logIn } from "#messages/log-in/log-in.ts";
import { logInSteps } from "#messages/log-in/steps.ts";
import { shell } from "#messages/shell/shell.ts";
import { signUp } from "#messages/sign-up.ts";
import type { FullAccount } from "../full-account.ts";

/** A screen, and what opens in it before the picture is taken. */
export type Screen = {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
  /** In one picture, as high as it is. */
  isWhole?: boolean;
  /** A phone does not have it. */
  isWideOnly?: boolean;
};

const SHORT_TIMEOUT = { timeout: 10_000 };

const ready = (page: Page) => page.locator("main :is(a, button):visible").first().waitFor();

const menuButtons = (page: Page) => page.getByRole("button", { name: /^More/ }).locator("visible=true");

/** Presses a button of this name, or where a phone has no room for it, the item of a menu. */
const press = (name: string | RegExp) => async (page: Page) => {
  await ready(page);
  const button = page.getByRole("main").getByRole("button", { name }).locator("visible=true").first();
  // What is loaded on demand comes later than the page.
  await button.or(menuButtons(page)).first().waitFor(SHORT_TIMEOUT);
  await button.click({ timeout: 2_500 }).catch(() => chooseFromMenu(page, name));
};
async function chooseFromMenu(page: Page, name: string | RegExp): Promise<void> {
  for (const menu of await menuButtons(page).all()) {
    await menu.click(SHORT_TIMEOUT);
    // Escape would otherwise close the conversation before its menu is open.
    await page.getByRole("menu").waitFor(SHORT_TIMEOUT);
    const item = page.getByRole("menuitem", { name });
    if (await item.isVisible()) return item.click(SHORT_TIMEOUT);
    await page.keyboard.press("Escape");
  }
  throw new Error(`There is no button and no menu item ${name}.`);
}
const type =
  (...keys: string[]) =>
  async (page: Page) => {
    await ready(page);
    for (const key of keys) await page.keyboard.press(key);
  };
const palette = (words: string) => async (page: Page) => {
  await type("ControlOrMeta+k")(page);
  await page.getByRole("dialog").getByRole("combobox").fill(words, SHORT_TIMEOUT);
};
const letters = async (page: Page) => {
  await press("Reply")(page);
  await press(/^More letters/)(page);
};
const agencyList = async (page: Page) => {
  await ready(page);
  await page.getByRole("combobox", { name: /^To/ }).fill("new york", SHORT_TIMEOUT);
  await page.getByRole("listbox").getByRole("option").first().waitFor(SHORT_TIMEOUT);
};
/** Opens the delivery that is listed first. */
const firstRow = async (page: Page) =>
  page.getByRole("main").getByRole("table").getByRole("link").first().click(SHORT_TIMEOUT);
/** Chooses an action of the user that is listed first. */
const chosen = (action: string) => async (page: Page) => {
  const menu = page.getByRole("button", { name: /^Actions for/ }).first();
  await menu.click(SHORT_TIMEOUT);
  await page.getByRole("menuitem", { name: action }).click(SHORT_TIMEOUT);
};
/** The network is gone until the next page is loaded. */
export async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(shell.offline).first().waitFor(SHORT_TIMEOUT);
}

/** Fills in the first form of the page and sends it. */
const submit = (values: Readonly<Record<string, () => string>>, button: string) => async (page: Page) => {
  await ready(page);
  // The sign-up of the last width was not finished.
  const again = page.getByRole("button", { name: logInSteps.confirmAccount.changeEmail });
  if (await again.isVisible()) await again.click(SHORT_TIMEOUT);
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value(), SHORT_TIMEOUT);
  await page.getByRole("main").getByRole("button", { name: button }).click(SHORT_TIMEOUT);
  await page.waitForTimeout(1_000);
};
const question = (words: string) => async (page: Page) => {
  await page.getByRole("searchbox").fill(words, SHORT_TIMEOUT);
};
const email = () => `${crypto.randomUUID()}@ledger.example`;
const password = () => "Correct horse 1 battery";

const whole = (name: string, path: string): Screen => ({ name, path, isWhole: true });

/** What a visitor sees who is not logged in. */
export const VISITOR_SCREENS: readonly Screen[] = [
  whole("home", "/"),
  ...["about", "faq", "contact", "terms", "privacy", "accessibility", "laws"].map((name) =>
    whole(name, `/${name}`),
  ),
  whole("law-visitor", "/laws/us-ca"),
  whole("agency-visitor", "/agencies/us-doj-fbi"),
  { name: "faq-found", path: "/faq", open: question("how much") },
  { name: "faq-none", path: "/faq", open: question("zzzqqq") },
  { name: "not-found", path: "/nothing-here" },
  { name: "login", path: "/login" },
  { name: "login-refused", path: "/login", open: submit({}, logIn.submit) },
  {
    ...{ name: "login-wrong", path: "/login" },
    open: submit({ [logIn.email]: email, Password: password }, logIn.submit),
  },
  { name: "login-forgot", path: "/login?forgot" },
  {
    ...{ name: "login-code", path: "/login?forgot" },
    open: submit({ [logIn.email]: email }, logIn.reset.sendCode),
  },
  { name: "signup", path: "/signup" },
  { name: "signup-refused", path: "/signup", open: submit({}, signUp.submit) },
  {
    ...{ name: "signup-code", path: "/signup" },
    open: submit({ [signUp.email]: email, Password: password }, signUp.submit),
  },
];

/** The screens that read the user's data: each is also taken empty, loading, without a network and after an error. */
export const DATA_SCREENS: readonly Screen[] = [
  { name: "inbox", path: "/inbox" },
  { name: "inbox-unmatched", path: "/inbox?folder=unmatched" },
  { name: "inbox-drafts", path: "/inbox?folder=drafts" },
  { name: "inbox-search", path: "/inbox?q=records" },
  { name: "tracker", path: "/requests-tracker" },
  { name: "board", path: "/requests-tracker?as=board" },
  { name: "calendar", path: "/requests-tracker?as=calendar" },
  { name: "numbers", path: "/requests-tracker?as=numbers" },
];

/** The account, and what is written and sent from: as the data screens, but for admins and with ids of the account. */
export function ownScreens({ draftId, batchId }: FullAccount): Screen[] {
  return [
    { name: "editor", path: `/request-editor/${draftId}` },
    { name: "editor-agencies", path: `/request-editor/${draftId}`, open: agencyList },
    { name: "batch", path: `/batches/${batchId}` },
    whole("account", "/account"),
    { name: "account-programs", path: "/account#api-tokens" },
    { name: "account-webhooks", path: "/account#webhooks" },
    { name: "law", path: "/laws/us-il" },
    { name: "agency", path: "/agencies/us-doj-fbi" },
    ...[
      "health",
      "unmatched",
      "deliveries",
      "users",
      "requests",
      "agencies",
      "imports",
      "laws",
      "templates",
      "jobs",
      "audit",
      "announcement",
    ].map((section) => ({ name: `admin-${section}`, path: `/admin-dashboard?section=${section}` })),
    { name: "admin-template", path: "/admin-dashboard?section=templates&open=%2B" },
    { name: "admin-agency", path: "/admin-dashboard?section=agencies&open=us-doj-fbi" },
    { name: "admin-law", path: "/admin-dashboard?section=laws&open=us-ca" },
  ];
}

/** The screens of one request, and what opens above any screen. */
export function requestScreens(ids: Readonly<Record<string, string>>, account: FullAccount): Screen[] {
  const thread = (name: string) => `/inbox?request=${ids[name]}`;
  const panel = (name: string, tab = "timeline") =>
    `/requests-tracker?filter=all&request=${ids[name]}&tab=${tab}`;
  const seeded = `/requests-tracker?filter=all&request=${account.requestIds[1]}`;
  return [
    ...Object.keys(ids).map((name) => ({ name: `thread-${name}`, path: thread(name) })),
    { name: "thread-correct", path: thread("fee"), open: press(/^Correct$/) },
    { name: "thread-reply", path: thread("fee"), open: press("Reply") },
    { name: "thread-letters", path: thread("fee"), open: letters },
    { name: "thread-snooze", path: thread("released"), open: press("Snooze") },
    { name: "thread-labels", path: thread("released"), open: press(/^Labels?/) },
    { name: "thread-missing", path: "/inbox?request=00000000-0000-4000-8000-000000000000" },
    { name: "inbox-typo", path: "/inbox?q=recrods" },
    { name: "inbox-none", path: "/inbox?q=zzzqqq" },
    { name: "inbox-operator", path: "/inbox?q=form%3Anara%20is%3Aunread" },
    { name: "inbox-selected", path: "/inbox", open: type("j", "x", "j", "x") },
    { name: "inbox-keys", path: "/inbox", open: type("?") },
    { name: "inbox-filters", path: "/inbox", open: press("Search filters") },
    { name: "palette", path: "/inbox", open: palette("") },
    { name: "palette-words", path: "/requests-tracker", open: palette("over") },
    { name: "palette-none", path: "/requests-tracker", open: palette("zzzq") },
    { name: "tracker-shared", path: "/requests-tracker?scope=shared" },
    { name: "tracker-filtered", path: "/requests-tracker?filter=all&status=denied,released&fee=no" },
    { name: "tracker-none", path: "/requests-tracker?q=zzzqqq" },
    { name: "tracker-filter", path: "/requests-tracker", open: press(/^Filter/) },
    {
      ...{ name: "tracker-columns", path: "/requests-tracker", isWideOnly: true },
      open: press(/^Columns/),
    },
    { name: "tracker-selected", path: "/requests-tracker", open: type("j", "x", "j", "x") },
    { name: "tracker-import", path: "/requests-tracker", open: press(/^Import/) },
    ...["timeline", "correspondence", "documents", "notes", "details"].flatMap((tab) => [
      { name: `panel-${tab}`, path: `${seeded}&tab=${tab}` },
      { name: `panel-appeal-${tab}`, path: panel("appeal", tab) },
      { name: `panel-released-${tab}`, path: panel("released", tab) },
    ]),
    { name: "editor-new", path: "/request-editor" },
    { name: "editor-more", path: `/request-editor/${account.draftId}`, open: press(/^More$/) },
    { name: "editor-send", path: `/request-editor/${account.draftId}`, open: press(/^Send (?:letter|\d)/) },
    { name: "account-token", path: "/account#api-tokens", open: press("New token") },
    { name: "account-webhook", path: "/account#webhooks", open: press("Add webhook") },
    { name: "account-deliveries", path: "/account#webhooks", open: press(/^Deliveries to https:..127/) },
    { name: "admin-delivery", path: "/admin-dashboard?section=deliveries&show=failed", open: firstRow },
    { name: "account-authenticator", path: "/account#authenticator-app", open: press("Set up") },
    { name: "account-delete", path: "/account#delete", open: press("Delete account") },
    { name: "admin-template-built-in", path: "/admin-dashboard?section=templates", open: firstRow },
    { name: "admin-request", path: "/admin-dashboard?section=requests", open: firstRow },
    { name: "admin-user-limits", path: "/admin-dashboard?section=users", open: chosen("Set limits") },
    {
      name: "admin-user-erase",
      path: "/admin-dashboard?section=users",
      open: chosen("Close and erase account"),
    },
    { name: "invitation-old", path: "/invitation#nothing" },
    { name: "panel-share", path: panel("fee"), open: press(/^Share/) },
    { name: "thread-forward", path: thread("released"), open: press("Forward") },
    { name: "editor-templates", path: `/request-editor/${account.draftId}`, open: press(/^Templates/) },
    { name: "editor-versions", path: `/request-editor/${account.draftId}`, open: press(/^Version/) },
    { name: "panel-status", path: panel("fee"), open: press(/^Status:/) },
    { name: "panel-deadline", path: panel("fee"), open: press(/^The agency:/) },
    { name: "panel-more", path: panel("fee"), open: press(/^More$/) },
    { name: "panel-letters", path: panel("fee"), open: press(/^Other letters/) },
    { name: "panel-entry", path: panel("fee"), open: press(/^Log/) },
    { name: "panel-export", path: panel("fee"), open: press(/^Export/) },
    // The last: it changes the list.
    { name: "thread-archived", path: thread("released"), open: press(/^Archive/) },
  ];
}
