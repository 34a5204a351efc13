import { MANUAL_CHANNELS, type ManualChannel } from "#core/delivery/manual-submission.ts";
import { sendingByHand } from "#messages/thread/sending-by-hand.ts";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./ManualSendingFields.module.css";

/** How and when a user sent a letter by hand, as entered. `day`: null while it is no day. */
export type ManualSending = { channel: ManualChannel; day: string | null; number: string };

type Props = {
  value: ManualSending;
  onChange: (value: ManualSending) => void;
  /** What is wrong with the day. */
  dayError: string | undefined;
  /** Without the channels that do not make the letter valid. */
  channels?: readonly ManualChannel[];
};

/** The fields to record a letter sent by hand, for first letters and later ones. */
export function ManualSendingFields({ value, onChange, dayError, channels = MANUAL_CHANNELS }: Props) {
  const { channel, day, number } = value;
  return (
    <div className={css.fields}>
      <Field label={sendingByHand.how}>
        {(control) => (
          <Select
            {...control}
            value={channel}
            onChange={(event) => onChange({ ...value, channel: event.target.value as ManualChannel })}
          >
            {channels.map((item) => (
              <option key={item} value={item}>
                {sendingByHand.channels[item]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={sendingByHand.when} error={dayError}>
        {(control) => (
          <DateField
            id={control.id}
            label={sendingByHand.when}
            value={day}
            formatDay={formatWeekdayDayYear}
            onChange={(next) => onChange({ ...value, day: next })}
            invalid={dayError !== undefined}
            describedBy={control["aria-describedby"]}
          />
        )}
      </Field>
      <Field className={css.wide} label={sendingByHand.numbers[channel]} aside={sendingByHand.ifAny}>
        {(control) => (
          <Input
            {...control}
            value={number}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => onChange({ ...value, number: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

/** What is wrong with the day a letter was sent; undefined for a day up to `latest`. */
export const sentDayError = (day: string | null, latest: string): string | undefined => {
  if (day === null) return sendingByHand.whenRequired;
  return day > latest ? sendingByHand.whenInFuture : undefined;
};

/** As the server takes it. */
export const manualSendingInput = ({ channel, number }: ManualSending, sentOn: string) => ({
  channel,
  sentOn,
  ...(number.trim() !== "" && { trackingNumber: number.trim() }),
});
