-- Requests of before have the clocks that the program knew then. A job gives them those of the rights of the requester,
-- and says on each timeline what changed.
select enqueue_job('recompute-clocks', '{"all": true}'::json)
where exists (select from request where sent_at is not null);
