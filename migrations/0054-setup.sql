-- additive
-- What the owner said about the steps of the set-up: confirmed as they stand, or left as they are.
create table setup_marks (
  step text primary key,
  mark text not null check (mark in ('confirmed', 'waived')),
  -- Of what was confirmed: once it is something else, the step is open again.
  fingerprint text not null,
  marked_at timestamptz not null
);
select announce_changes('settings', 'setup_marks');
