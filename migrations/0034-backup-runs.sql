-- Backups that were taken and proofs that one can be restored. `of` is the moment that the backup stands for.
create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'proof')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  of timestamptz,
  -- Null when it went well.
  problem text
);
create index backup_runs_newest on backup_runs (kind, finished_at desc);
