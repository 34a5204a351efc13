-- Of a letter the program prepared: which one it is (core/letter LETTER_KINDS). Null for what was written freely, and
-- for what came in. An appeal and a withdrawal do more than answer, and what they do is gone when the letter is.
alter table message add column letter_kind text;
