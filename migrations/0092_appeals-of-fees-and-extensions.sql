-- The time to appeal a fee or an extension is the requester's: no agency is late when it has passed.
create or replace FUNCTION public.is_requester_clock(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (kind = ANY (ARRAY['appeal'::text, 'reminder'::text, 'challenge'::text, 'silence_appeal'::text, 'next_appeal'::text, 'fee_appeal'::text, 'extension_appeal'::text, 'clarification'::text, 'fee'::text, 'pick_up'::text]));

-- A job gives the requests of before the clocks of appeals as the program knows them now.
select enqueue_job('recompute-clocks', '{"all": true}'::json)
where exists (select from request where sent_at is not null);
