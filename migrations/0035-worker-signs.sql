-- When each process that works in the background was last alive.
create table worker_signs (
  id uuid primary key,
  seen_at timestamptz not null
);
