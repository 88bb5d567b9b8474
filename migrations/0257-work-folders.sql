-- additive
-- On which machine's disk the files of a film's work lie, and when its process was last there. It refers to no job: a folder
-- may outlive the row of its film.
create table work_folders (
  job_id uuid not null,
  disk uuid not null,
  seen_at timestamptz not null default now(),
  primary key (job_id, disk)
);
