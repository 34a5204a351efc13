-- HTML of an email is sanitized once, in a worker thread, and the document is stored as a file: without and with the pictures on
-- the internet. sanitizer_version null, or another than the program's: it is made when the message is next opened. A version without a hash: the HTML exceeded a limit, and is shown as text.
alter table message
  add column sanitized_html_sha256 text check (sanitized_html_sha256 ~ '^[0-9a-f]{64}$'),
  add column sanitized_html_remote_sha256 text check (sanitized_html_remote_sha256 ~ '^[0-9a-f]{64}$'),
  add column sanitizer_version integer,
  -- The email has HTML that is too large to be shown, so html is null.
  add column html_too_large boolean not null default false,
  -- Why an email could not be read, such as "limit exceeded (cpu 10 s)"; its raw bytes are all there is.
  add column read_problem text;

alter table unmatched add column read_problem text;
