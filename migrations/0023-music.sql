-- What a film sounds like when somebody chose it: a score of the premium music, a recording of the owner's, a voice.
alter table production_jobs add column music jsonb;
alter table production_jobs add column voice jsonb;

create table scores (
  id uuid primary key,
  job_id uuid not null references production_jobs (id) on delete cascade,
  position integer not null check (position between 1 and 3),
  created_at timestamptz not null,
  mood text not null,
  seed integer not null,
  cut_mood text not null,
  cut_seed integer not null,
  key text not null,
  bytes bigint not null,
  seconds real not null,
  unique (job_id, position)
);

create table recordings (
  id uuid primary key,
  created_at timestamptz not null,
  title text not null,
  source text not null,
  licence_note text not null,
  tiers text[] not null,
  key text not null,
  bytes bigint not null,
  seconds real not null,
  heard jsonb not null
);

-- The parts of a premium score, as a zip.
alter table film_files drop constraint film_files_kind_check;
alter table film_files add constraint film_files_kind_check check (kind in ('film', 'preview', 'poster', 'stems'));
