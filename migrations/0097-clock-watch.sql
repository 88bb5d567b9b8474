-- additive
-- The machine's clock as it was last seen, so that a jump is noticed before anything is deleted for its age.
create table clock_watch (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz not null,
  -- Nothing is deleted on schedule before.
  deletes_from timestamptz not null,
  -- What the clock said before it jumped, and after.
  jumped_from timestamptz,
  jumped_to timestamptz
);
