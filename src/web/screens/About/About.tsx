import { Link } from "react-router";
import { useConfig } from "#web/app/api/config.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";

export default function About() {
  const { brand, teamEmail } = useConfig();
  return (
    <Prose
      title={`What ${brand} is for`}
      lead="Public records belong to the public. Getting them takes a letter that cites the right law, a calendar, and patience with the mail. This program does the letter and the calendar, and helps with the mail."
    >
      <ProseSection id="road" title="The road of a request">
        <ol>
          <li>
            <b>You say what you want to see.</b> You choose the agency and describe the records in your own
            words. Beside it stands the letter as the agency will get it, with its law, its deadline and,
            where you ask for one, the fee waiver.
          </li>
          <li>
            <b>The letter leaves by e-mail</b> from an address made for this one request, so that every answer
            finds its way back to it.
          </li>
          <li>
            <b>The clock starts</b> on the day the agency received it, and shows its working: each weekend and
            each holiday by name.
          </li>
          <li>
            <b>The answer is read with you.</b> {brand} says what it takes the reply to be and shows the
            sentence it read that from. A plain acknowledgment is noted by itself; nothing else moves until
            you confirm it.
          </li>
        </ol>
      </ProseSection>
      <ProseSection id="rules" title="What we hold ourselves to">
        <ul>
          <li>A date is never shown without the law and the count behind it.</li>
          <li>Where a law sets no limit, we say so and invent none.</li>
          <li>A reading that is unsure is called unsure.</li>
          <li>The mail an agency sent is kept whole, as it came, with every attachment.</li>
          <li>What you write is saved as you write it.</li>
        </ul>
      </ProseSection>
      <ProseSection id="not" title="What it is not">
        <p>
          {brand} is not a law firm and gives no legal advice. The laws in it were compared with their sources
          on the date each of them carries; statutes change, and agencies have rules of their own. Before you
          go to court over a date, have somebody who may advise you look at it.
        </p>
        <p>
          It is not run by any government, and no agency has a hand in it. Your requests are not published.
        </p>
      </ProseSection>
      <ProseSection id="next" title="Where to go from here">
        <p>
          See when an answer would be due on <Link to="/">the first page</Link>, read the{" "}
          <Link to="/faq">questions people ask</Link>, or write to{" "}
          <a href={`mailto:${teamEmail}`}>{teamEmail}</a>.
        </p>
      </ProseSection>
    </Prose>
  );
}
