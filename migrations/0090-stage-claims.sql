-- additive
-- Who works on a stage of production now. A stage that stands still has no row here, unless a run of it has failed.
create table stage_claims (
  job_id uuid primary key references production_jobs on delete cascade,
  -- The run in the queue that works on it; null between two runs.
  run_id uuid,
  -- Which attempt of that run: one that was handed back keeps its number.
  attempt integer not null,
  -- Counts the holders, so that one who was taken for dead can tell.
  turn integer not null,
  beat_at timestamptz not null,
  -- Runs that ended without an answer, and runs that ended with an error.
  take_overs integer not null default 0,
  failures integer not null default 0
);
