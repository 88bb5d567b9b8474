-- The edits of the library: whether their files are there. An edit that nobody asked for yet has no row.
create table library_templates (
  id text primary key,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
  problem text,
  changed_at timestamptz not null
);

create table library_files (
  name text primary key,
  template_id text not null references library_templates on delete cascade,
  kind text not null check (kind in ('capcut', 'otio', 'json')),
  key text not null unique,
  bytes bigint not null
);

-- What was sent from the engine room at once. Its clips are found by this id.
create table room_batches (
  id uuid primary key,
  -- Made by the browser, so that a repeated request sends nothing twice.
  job_key text not null unique,
  created_at timestamptz not null
);
create index room_batches_newest on room_batches (created_at desc);

-- Production jobs that are run together. Whether a batch is done follows from its jobs; only what the owner decided is
-- written down.
create table batches (
  id uuid primary key,
  number integer generated always as identity,
  created_at timestamptz not null,
  priority text not null check (priority in ('urgent', 'high', 'standard', 'low')),
  decision text not null default 'run' check (decision in ('run', 'paused', 'cancelled'))
);

create table batch_jobs (
  batch_id uuid not null references batches on delete cascade,
  job_id uuid not null references production_jobs on delete cascade,
  position integer not null,
  -- As the job was before, for when the batch is cancelled.
  was_autopilot boolean not null,
  priority_before integer not null,
  primary key (batch_id, job_id)
);
create index batch_jobs_of_job on batch_jobs (job_id);

-- Templates that the owner brought along. They are stored as they are and never unpacked.
create table uploaded_templates (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null,
  file_name text not null,
  kind text not null check (kind in ('cptx', 'json')),
  bytes bigint not null,
  key text not null unique,
  -- Set when it is one of our own: then it can be rendered.
  template jsonb
);
