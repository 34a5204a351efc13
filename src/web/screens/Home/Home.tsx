import { useConfig } from "#web/app/api/config.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { DeadlineCalculator } from "./DeadlineCalculator.tsx";
import css from "./Home.module.css";

/** What the program does, shown on the visitor's own question. */
export default function Home() {
  const { brand } = useConfig();
  return (
    <div className={css.column}>
      <section className={css.hero}>
        <div>
          <h1>
            Ask for the record. <br />
            Know the day the answer is due.
          </h1>
          <p>
            {brand} writes your public-records request, sends it to the right office, keeps the legal clock,
            and reads the reply with you.
          </p>
        </div>
        <ButtonLink kind="main" size="large" to="/request-editor" onClick={clearEditedRequest}>
          Start a request
        </ButtonLink>
      </section>
      <DeadlineCalculator />
      <section className={css.three} aria-label={`What ${brand} does`}>
        <div>
          <h2>A letter that cites the law</h2>
          <p>
            Say what you want to see. The letter names the right law for the agency, its deadline, and the
            words that waive a fee.
          </p>
        </div>
        <div>
          <h2>A clock that shows its working</h2>
          <p>
            Every weekend, holiday, pause and extension is named, so you can point at the day an answer was
            late.
          </p>
        </div>
        <div>
          <h2>Replies, read with you</h2>
          <p>
            What was released, what was withheld and why, what it costs, and by when to appeal, each with the
            sentence it came from.
          </p>
        </div>
      </section>
    </div>
  );
}
