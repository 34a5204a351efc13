import { operatorDetails } from "#messages/operator.ts";
import { useConfig } from "#web/app/api/config.ts";
import css from "./OperatorDetails.module.css";

/** Who runs this installation, under which law, and since when its terms count: all from its settings. */
export function OperatorDetails() {
  const { teamEmail, operator } = useConfig();
  return (
    <dl className={css.details}>
      <dt>{operatorDetails.name}</dt>
      <dd>{operator.name}</dd>
      <dt>{operatorDetails.address}</dt>
      <dd>{operator.address}</dd>
      <dt>{operatorDetails.email}</dt>
      <dd>
        <a href={`mailto:${teamEmail}`}>{teamEmail}</a>
      </dd>
      <dt>{operatorDetails.law}</dt>
      <dd>{operator.law}</dd>
      <dt>{operatorDetails.date}</dt>
      <dd>{operator.termsDate}</dd>
    </dl>
  );
}
