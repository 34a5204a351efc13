-- Who wrote a letter where it was not the owner: what leaves later is told on the timeline by a job, which acts for nobody.
alter table outbox add column actor_id uuid default nullif(current_setting('daylight.actor', true), '')::uuid;
