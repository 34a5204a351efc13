import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import type { Me } from "#contract/shell.ts";
import { meQuery } from "#web/api.ts";
import { ProfileFields } from "#web/profile/ProfileFields.tsx";
import { useProfile } from "#web/profile/use-profile.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import css from "./Account.module.css";
import { AuthenticatorApp } from "./AuthenticatorApp.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { ReauthenticateDialog } from "./LogInAgain.tsx";
import { NotificationsSection } from "./Notices.tsx";
import { CalendarFeedSection } from "./OwnCalendar.tsx";
import { ChangePassword } from "./Password.tsx";
import { AccountSection } from "./Section.tsx";
import { SendingLimits } from "./SendingLimits.tsx";
import { Sessions } from "./Sessions.tsx";
import { AccountSharing } from "./SharedWithOthers.tsx";
import { StorageSection } from "./Storage.tsx";

/** `/account`: who signs the letters, and how this person gets in. */
export default function Account() {
  const me = useQuery(meQuery);
  return (
    <Sheet className={css.sheet ?? ""}>
      <header className={css.bar}>
        <h1>Account</h1>
        {me.data && <p>{me.data.email}</p>}
      </header>
      {me.isPending && (
        <div className={css.loading}>
          <Skeleton rows={10} shape="text" label="Loading your account" />
        </div>
      )}
      {me.isError && !me.data && (
        <EmptyState
          icon={mdiCloudOffOutline}
          title="Your account did not load"
          alert
          action={<Button onClick={() => void me.refetch()}>Try again</Button>}
        >
          {me.error.message}
        </EmptyState>
      )}
      {me.data && <Sections me={me.data} />}
    </Sheet>
  );
}

const Sections = ({ me }: { me: Me }) => (
  <div className={css.sections}>
    <YourDetails me={me} />
    <EmailAddress email={me.email} />
    <NotificationsSection email={me.email} />
    <SendingLimits />
    <CalendarFeedSection />
    <AccountSharing />
    <StorageSection />
    <ChangePassword email={me.email} />
    <AuthenticatorApp email={me.email} />
    <Sessions />
    <DeleteAccount email={me.email} />
    <ReauthenticateDialog email={me.email} />
  </div>
);

function YourDetails({ me }: { me: Me }) {
  const { profile, change, error } = useProfile(me);
  return (
    <AccountSection title="Your details" lead="Letters are signed with these.">
      <ProfileFields profile={profile} onChange={change} saveError={error} />
    </AccountSection>
  );
}
