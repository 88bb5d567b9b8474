-- When the password was last given in a session: what matters most asks for it again after a few minutes.
alter table sessions add column proven_at timestamptz;

-- Who did it, and how often: failures of one source within an hour are one row.
alter table security_events
  add column actor text not null default '',
  add column times integer not null default 1,
  add column last_at timestamptz,
  add column fold text;
create unique index security_events_fold on security_events (fold);
