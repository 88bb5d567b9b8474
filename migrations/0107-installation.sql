-- additive
-- Which installation this is: its backups have a folder of that name. A restored copy gets an id of its own, so that two
-- shops never tidy away each other's backups.
create table installation (
  id uuid not null,
  -- So that a shop without any backup is noticed in time.
  created_at timestamptz not null default now(),
  is_only boolean primary key default true check (is_only)
);
insert into installation (id) values (gen_random_uuid());

-- What a restore brought back, and what it could not.
create table restores (
  id uuid primary key,
  restored_at timestamptz not null,
  -- The moment that the backup stands for.
  taken_at timestamptz not null,
  -- The product's keys of files that were missing or damaged; a thousand at most.
  missing text[] not null,
  missing_count integer not null
);

-- The order in which runs ended, whatever the clock said.
alter table backup_runs add column number bigint generated always as identity;
create index backup_runs_by_number on backup_runs (kind, number desc);
-- What a run that went well found wrong with earlier backups.
alter table backup_runs add column remarks text[] not null default '{}';
