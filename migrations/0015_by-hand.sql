-- A letter its person sent themselves, by post, fax, an agency's page or from their own mail: how and when
-- (core/sending/by-hand.ts SentByHand). Null for what went out from here.
alter table message add column by_hand jsonb;
