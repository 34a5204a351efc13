-- When the last backup was made is asked at every scrape of the metrics.
create index audit_event_backup_made on audit_event (at) where action = 'backup.made';
