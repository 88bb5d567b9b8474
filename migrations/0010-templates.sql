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
