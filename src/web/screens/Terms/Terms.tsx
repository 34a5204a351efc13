import { Link } from "react-router";
import { useConfig } from "#web/app/api/config.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";

export default function Terms() {
  const { brand, teamEmail } = useConfig();
  return (
    <Prose
      title="Terms, in plain language"
      lead={`What you and the people who run this installation of ${brand} can expect of each other. By creating an account you accept them.`}
    >
      <ProseSection id="yours" title="What is yours stays yours">
        <p>
          Your drafts, letters, notes and the replies you get belong to you. We use them to run the program
          for you: to send, to match, to read and to remind. We do not sell them, publish them or show them to
          other users.
        </p>
        <p>
          An administrator can see that a request exists, who owns it and how its mail fares, because mail
          that goes astray has to be found. Mail that belongs to no request is read to find out whose it is.
        </p>
      </ProseSection>
      <ProseSection id="letters" title="Letters go out in your name">
        <p>
          When you press Send, a letter leaves for the agency under the name you gave, from a reply address
          made for that request. It cannot be called back once the agency’s host has accepted it. In most
          places a records request and the answer to it are public records themselves: assume that others can
          ask for them.
        </p>
        <p>
          Send only what is true and what you mean. Do not use the program to harass an office, to flood it
          with letters, to pose as somebody else, or to break the law.
        </p>
      </ProseSection>
      <ProseSection id="dates" title="Dates and readings are help, not advice">
        <p>
          We count deadlines from the law and show the working, and we read replies and show the sentence.
          Both can be wrong: a statute was amended, an office keeps another holiday, a letter was unclear.
          Check what matters before you act on it. This is not legal advice, and no lawyer stands between you
          and us.
        </p>
      </ProseSection>
      <ProseSection id="data" title="What we keep, and for how long">
        <ul>
          <li>Your account: e-mail address, a password we cannot read back, and the details you give.</li>
          <li>Your requests, with every mail in and out kept whole, because it may be evidence one day.</li>
          <li>A record of what was done to a request and when.</li>
          <li>
            In your browser: who is signed in, so that you need not log in on every page, and which request
            you last edited. There are no advertising or tracking cookies.
          </li>
        </ul>
        <p>
          Your things are kept while you have an account. To have them exported or erased, write to{" "}
          <a href={`mailto:${teamEmail}`}>{teamEmail}</a>.
        </p>
      </ProseSection>
      <ProseSection id="service" title="The service itself">
        <p>
          We try to keep it running and to lose nothing, and we promise neither. Mail can be delayed or
          refused by the other side; the program shows what became of every letter. Keep your own copy of what
          you could not replace.
        </p>
        <p>
          Accounts that are used against these terms can be closed; you are told why, and get your things if
          the law lets us hand them over. You can stop at any time.
        </p>
      </ProseSection>
      <ProseSection id="changes" title="Changes and questions">
        <p>
          If these terms change in a way that matters to you, you hear of it by mail before they apply. Ask
          anything about them at <a href={`mailto:${teamEmail}`}>{teamEmail}</a> or through the{" "}
          <Link to="/contact">contact page</Link>.
        </p>
      </ProseSection>
    </Prose>
  );
}
