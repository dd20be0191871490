-- What the check of a mail's sender needs beside the raw mail, and what it found.
alter table mail_in
  -- Address and name of the host that handed the mail over; null for mail of a watched mailbox.
  add column remote_address text,
  add column helo text,
  -- The server whose Authentication-Results are believed, for a mailbox that is set up so.
  add column results_by text,
  add column sender_check jsonb,
  -- Who let the mail into its thread although its sender failed the check.
  add column released_by text;
