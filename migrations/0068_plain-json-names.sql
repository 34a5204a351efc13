-- Plain names inside stored JSON (issue 16), so that code reads what it stores without a second vocabulary. The URL
-- parameter `ball` and the key of that name in exported manifests stay: others hold those.

-- The corrections of facts: `told` is `corrected`.
update request_event set kind = 'fact_corrected', data = data - 'told' || jsonb_build_object('corrected', data -> 'told')
  where kind = 'fact_told';
update classification_example set facts = (
    select jsonb_object_agg(key, value - 'told' || jsonb_build_object('corrected', value -> 'told')) from jsonb_each(facts))
  where facts <> '{}';

-- Who must act next: `ball` is `waitingOn`.
update request_event set data = data - 'ball' || jsonb_build_object('waitingOn', data -> 'ball')
  where kind = 'status_changed' and data ? 'ball';
update deleted_draft set events = (
    select jsonb_agg(case when event -> 'data' ? 'ball'
      then jsonb_set(event, '{data}', (event -> 'data') - 'ball' || jsonb_build_object('waitingOn', event -> 'data' -> 'ball'))
      else event end order by place)
    from jsonb_array_elements(events) with ordinality e(event, place))
  where jsonb_path_exists(events, '$[*].data.ball');
update outbox set previous_state = previous_state - 'ball' || jsonb_build_object('waitingOn', previous_state -> 'ball')
  where previous_state ? 'ball';

-- Where a conversation was before a change of the mailbox: `shelf` is `folder`.
update mailbox_change set previous_state = jsonb_build_object('kind', 'place',
    'to', (previous_state -> 'to') - 'shelf' || jsonb_build_object('folder', previous_state -> 'to' -> 'shelf'),
    'were', coalesce((
      select jsonb_agg(was - 'shelf' || jsonb_build_object('folder', was -> 'shelf') order by place)
      from jsonb_array_elements(previous_state -> 'were') with ordinality e(was, place)), '[]'))
  where previous_state ->> 'kind' = 'place';

-- Imports of email.
update request_import set format = 'emails' where format = 'mails';
update request_import_row set proposal = proposal - 'mails' - 'guess'
    || jsonb_build_object('emails', proposal -> 'mails', 'likelyOutcome', proposal -> 'guess')
  where proposal ? 'mails';
update reparse set report = report - 'mails' || jsonb_build_object('emails', report -> 'mails') where report ? 'mails';
