-- How often a sample was asked for on a day: in all, by one source, for one address. Nothing older than yesterday is kept.
create table sample_requests (
  day date not null,
  counted text not null,
  used integer not null check (used > 0),
  primary key (day, counted)
);

-- Figures only: there is no row for a visitor, so there is nothing to tell one from another.
create table event_counts (
  day date not null,
  name text not null,
  path text not null,
  detail text not null,
  count integer not null check (count > 0),
  primary key (day, name, path, detail)
);
