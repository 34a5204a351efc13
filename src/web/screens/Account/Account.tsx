import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import type { Me } from "#contract/platform/shell.ts";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { accountActivity } from "#messages/account/activity.ts";
import { accountApiTokens } from "#messages/account/api-tokens.ts";
import { accountDeletion } from "#messages/account/deletion.ts";
import { accountWebhooks } from "#messages/account/webhooks.ts";
import { meQuery } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { ProfileFields } from "#web/features/profile/ProfileFields.tsx";
import { useProfile } from "#web/features/profile/use-profile.ts";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { AccountSharing } from "./AccountSharing.tsx";
import { AuthenticatorApp } from "./AuthenticatorApp.tsx";
import { INDEXED_SECTIONS, SECTION_TITLES, type SectionId } from "./account-sections.ts";
import { ConfirmDeletion } from "./ConfirmDeletion.tsx";
import { DownloadCopy, DownloadSection } from "./DownloadCopy.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { LetterheadSection } from "./LetterheadSection.tsx";
import { NotificationsSection } from "./NotificationsSection.tsx";
import { OwnAgencies } from "./OwnAgencies.tsx";
import { ChangePassword } from "./Password.tsx";
import { ReauthenticateDialog } from "./ReauthenticateDialog.tsx";
import { SendingLimits } from "./SendingLimits.tsx";
import { Sessions } from "./Sessions.tsx";
import { StorageSection } from "./StorageSection.tsx";

const CalendarFeed = lazyComponent(
  async () => (await import("#web/features/calendar-feed/CalendarFeed.tsx")).CalendarFeed,
);

const Webhooks = lazyComponent(async () => (await import("./api-access/Webhooks.tsx")).Webhooks);
const SupportViews = lazyComponent(async () => (await import("./SupportViews.tsx")).SupportViews);
const ApiTokens = lazyComponent(async () => (await import("./api-access/ApiTokens.tsx")).ApiTokens);

/** `/account`: profile, notifications, sharing, login and security. */
export default function Account() {
  const me = useQuery(meQuery);
  return (
    <Sheet className={css.sheet ?? ""}>
      <header className={css.bar}>
        <h1>{account.title}</h1>
        {me.data && <p>{me.data.email}</p>}
        {me.data?.admin && <Link to="/admin-dashboard">{account.dashboard}</Link>}
      </header>
      {me.isPending && (
        <div className={css.loading}>
          <Skeleton rows={10} shape="text" label={account.loading} />
        </div>
      )}
      {me.isError && !me.data && (
        <EmptyState
          icon={mdiCloudOffOutline}
          title={account.failedTitle}
          alert
          action={<Button onClick={() => void me.refetch()}>{account.tryAgain}</Button>}
        >
          {me.error.message}
        </EmptyState>
      )}
      {me.data && <Sections me={me.data} />}
    </Sheet>
  );
}

const Sections = ({ me }: { me: Me }) => (
  <div className={css.content}>
    <SectionIndex />
    <div className={css.sections}>
      <YourDetails me={me} />
      <LetterheadSection me={me} />
      <EmailAddress email={me.email} />
      <NotificationsSection email={me.email} />
      <SendingLimits />
      <CalendarFeedSection />
      <AccountSharing />
      <OwnAgencies />
      <StorageSection />
      <ChangePassword email={me.email} />
      <AuthenticatorApp email={me.email} />
      <Sessions />
      <LaterSection id="activity" lead={accountActivity.lead} loading={accountActivity.loading}>
        <SupportViews />
      </LaterSection>
      <LaterSection id="api-tokens" lead={accountApiTokens.lead} loading={accountApiTokens.loading}>
        <ApiTokens />
      </LaterSection>
      <LaterSection id="webhooks" lead={accountWebhooks.lead} loading={accountWebhooks.loading}>
        <Webhooks />
      </LaterSection>
      <DownloadSection />
      <DeleteAccount email={me.email} />
      <ReauthenticateDialog email={me.email} />
    </div>
  </div>
);

/** Links to the sections, because the page is five screens long. */
const SectionIndex = () => (
  <nav className={css.index} aria-label={account.index}>
    {INDEXED_SECTIONS.map((id) => (
      <Link key={id} to={{ hash: id }}>
        {SECTION_TITLES[id]}
      </Link>
    ))}
  </nav>
);

/** A section that few need, so its code loads when the page is shown. */
const LaterSection = (props: { id: SectionId; lead: string; loading: string; children: ReactNode }) => (
  <AccountSection
    id={props.id}
    lead={<RichText message={props.lead} values={{ docs: (label) => <a href="/api/docs">{label}</a> }} />}
  >
    <Suspense fallback={<Skeleton rows={2} shape="text" label={props.loading} />}>{props.children}</Suspense>
  </AccountSection>
);

function YourDetails({ me }: { me: Me }) {
  const { profile, change, error } = useProfile(me);
  return (
    <AccountSection id="details" lead={account.details.lead}>
      <ProfileFields profile={profile} onChange={change} saveError={error} />
    </AccountSection>
  );
}

/** Opens the dialog with the address of the calendar feed. */
function CalendarFeedSection() {
  const [open, setOpen] = useState(false);
  return (
    <AccountSection id="calendar" lead={account.calendar.lead}>
      <p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {account.calendar.open}
        </Button>
      </p>
      {open && (
        <Suspense>
          <CalendarFeed onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </AccountSection>
  );
}

/** Deletes the account: offers a copy first, then lists the consequences and asks for the password. */
function DeleteAccount({ email }: { email: string }) {
  const [step, setStep] = useState<"closed" | "copy" | "confirm">("closed");
  const close = () => setStep("closed");
  return (
    <AccountSection id="delete" lead={formatMessage(accountDeletion.lead, { days: DELETION_GRACE_DAYS })}>
      <Button onClick={() => setStep("copy")}>{accountDeletion.open}</Button>
      {step === "copy" && <DownloadCopy onClose={close} onContinue={() => setStep("confirm")} />}
      {step === "confirm" && <ConfirmDeletion email={email} onClose={close} />}
    </AccountSection>
  );
}
