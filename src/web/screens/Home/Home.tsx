import { formatMessage } from "#core/messages/format-message.ts";
import { home } from "#messages/home.ts";
import { useConfig } from "#web/app/api/config.ts";
import { useIsSignedIn } from "#web/app/identity/auth-state.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { signUpPath } from "#web/features/navigation/public-paths.ts";
import { DeadlineCalculator } from "./DeadlineCalculator.tsx";
import { ExamplePictures } from "./ExamplePictures.tsx";
import css from "./Home.module.css";

/** What the program does, and a calculator for the deadline of a request. */
export default function Home() {
  const { brand } = useConfig();
  const isVisitor = !useIsSignedIn();
  const editor = "/request-editor";
  return (
    <div className={css.column}>
      <section className={css.hero}>
        <div>
          <h1>
            <RichText message={home.headline} values={{ break: () => <br /> }} />
          </h1>
          <p>{formatMessage(home.lead, { brand })} </p>
        </div>
        <ButtonLink
          kind="main"
          size="large"
          to={isVisitor ? signUpPath(editor) : editor}
          onClick={clearEditedRequest}
        >
          {home.start}{" "}
        </ButtonLink>
      </section>
      <DeadlineCalculator />
      <ExamplePictures />
      <section className={css.three} aria-label={formatMessage(home.features.label, { brand })}>
        <div>
          <h2>{home.features.letterTitle}</h2>
          <p>{home.features.letterText} </p>
        </div>
        <div>
          <h2>{home.features.deadlineTitle}</h2>
          <p>{home.features.deadlineText} </p>
        </div>
        <div>
          <h2>{home.features.repliesTitle}</h2>
          <p>{home.features.repliesText} </p>
        </div>
      </section>
    </div>
  );
}
