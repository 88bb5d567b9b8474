-- What makes clips, and what it may cost: one row.
create table clip_settings (
  only_row boolean primary key default true check (only_row),
  -- Sealed; nobody is ever shown it again.
  sealed_key text,
  daily_credits integer not null default 500 check (daily_credits >= 0),
  -- Whether a clip that the provider failed is made by the built-in engine instead.
  falls_back boolean not null default false
);
insert into clip_settings default values;

create table production_jobs (
  id uuid primary key,
  number integer generated always as identity,
  created_at timestamptz not null,
  customer_id uuid not null references customers on delete cascade,
  order_id uuid,
  -- Of how many films of the same order this is which.
  film_number integer not null default 1,
  business_name text not null,
  business_type text not null,
  tier text not null check (tier in ('vr1', 'vr2', 'vr3')),
  formats text[] not null,
  add_ons text[] not null,
  status text not null check (status in ('analyzing', 'prompts_ready', 'generating', 'editing', 'completed')),
  -- Of the stage that `status` names.
  work text not null check (work in ('waiting', 'working', 'done', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  problem text,
  is_autopilot boolean not null,
  -- Autopilot stops before delivery for the owner's look, unless told otherwise.
  delivers_itself boolean not null default false,
  is_paused boolean not null default false,
  priority integer not null default 0,
  target_seconds integer not null check (target_seconds between 3 and 120),
  seed integer not null,
  mood text,
  template jsonb,
  words jsonb not null,
  keeps_order boolean not null default false,
  start_by timestamptz not null,
  due_at timestamptz not null,
  started_at timestamptz,
  delivered_at timestamptz,
  approved_at timestamptz,
  approved_by text check (approved_by in ('customer', 'silence')),
  reminded_at timestamptz,
  rounds_allowed integer not null default 2,
  rounds_used integer not null default 0,
  -- Set while the customer waits for another version.
  revision_asked_at timestamptz,
  erased_at timestamptz
);
create index production_jobs_of_customer on production_jobs (customer_id, created_at desc);
create index production_jobs_of_order on production_jobs (order_id) where order_id is not null;
create index production_jobs_open on production_jobs (created_at) where status <> 'completed';

-- Every step of a job, once: a step cannot be taken twice or skipped.
create table production_steps (
  job_id uuid not null references production_jobs on delete cascade,
  round integer not null,
  status text not null,
  reached_at timestamptz not null,
  actor text not null check (actor in ('owner', 'customer', 'system')),
  primary key (job_id, round, status)
);

create table production_photos (
  job_id uuid not null references production_jobs on delete cascade,
  photo_id uuid not null references photos on delete cascade,
  position integer not null,
  is_included boolean not null default true,
  -- As the engine found it; its paths are storage keys.
  analysis jsonb,
  problem text,
  focus_x real,
  focus_y real,
  move text,
  prompt text,
  primary key (job_id, photo_id)
);

create table clips (
  id uuid primary key,
  created_at timestamptz not null,
  job_id uuid references production_jobs on delete cascade,
  photo_id uuid references photos on delete set null,
  batch_key text,
  photo_key text not null,
  category text not null default '',
  prompt text not null,
  move text,
  analysis jsonb,
  is_draft boolean not null default false,
  ratio text not null,
  seconds integer not null check (seconds in (5, 10)),
  provider text not null check (provider in ('local', 'runway')),
  state text not null check (state in ('queued', 'submitting', 'running', 'ready', 'failed', 'parked')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- Written before the provider is called, so that a call whose answer was lost leaves a trace.
  asked_at timestamptz,
  task_id text unique,
  tries integer not null default 0,
  -- How often in a row the provider was too busy.
  waits integer not null default 0,
  checked_at timestamptz,
  credits integer not null default 0,
  failure_code text,
  failure_text text,
  -- Why it did not come from the provider that was asked first.
  fallback_reason text,
  file_key text,
  bytes bigint,
  width integer,
  height integer,
  length_seconds real,
  finished_at timestamptz
);
create index clips_of_job on clips (job_id) where job_id is not null;
create index clips_of_batch on clips (batch_key) where batch_key is not null;
create index clips_unfinished on clips (state, created_at) where state in ('queued', 'submitting', 'running', 'parked');

-- One version of a job's film.
create table films (
  id uuid primary key,
  job_id uuid not null references production_jobs on delete cascade,
  version integer not null,
  created_at timestamptz not null,
  state text not null check (state in ('rendering', 'ready', 'failed')),
  -- By format; paths are storage keys.
  timelines jsonb not null,
  progress integer not null default 0,
  render_seconds real,
  ready_at timestamptz,
  delivered_at timestamptz,
  unique (job_id, version)
);

create table film_files (
  film_id uuid not null references films on delete cascade,
  -- 'preview' carries the watermark; 'poster' is a JPEG.
  kind text not null check (kind in ('film', 'preview', 'poster')),
  format text not null,
  key text not null unique,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  seconds real not null,
  primary key (film_id, kind, format)
);

create table film_comments (
  id uuid primary key,
  film_id uuid not null references films on delete cascade,
  created_at timestamptz not null,
  author text not null check (author in ('customer', 'owner')),
  frame integer not null check (frame >= 0),
  text text not null,
  -- The revision round that it went with; null until then.
  round integer
);
create index film_comments_of_film on film_comments (film_id, frame);

-- What was deleted, when and why. It outlives what it tells of, so it names no file and no person.
create table erasures (
  id uuid primary key,
  created_at timestamptz not null,
  customer_id uuid not null,
  order_id uuid,
  reason text not null check (reason in ('delivered', 'undelivered', 'customer', 'owner')),
  photos integer not null,
  films integer not null,
  clips integer not null,
  bytes bigint not null,
  finished_at timestamptz
);
create index erasures_of_customer on erasures (customer_id, created_at desc);
