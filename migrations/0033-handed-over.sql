-- Set just before a mail's content leaves: a worker that died without it has sent nothing.
alter table emails add column handed_over_at timestamptz;
