-- Held and failed emails are counted, and those accepted in the last day, without a look at all that were ever sent.
create index outbox_resolved on outbox (state, resolved_at) where resolved_at is not null;
