-- Administrators read the audit log: all of it, or what one actor did, one verb, or what was done to one subject. Each is a
-- list by time. The index of verbs also answers when the last backup was made.
create index audit_event_by_time on audit_event (at, id);
create index audit_event_by_actor on audit_event (actor, at, id);
create index audit_event_by_action on audit_event (action, at, id);
create index audit_event_by_subject on audit_event (subject, at, id);
drop index audit_event_backup_made;
