-- Whether the site is launched, and which of the samples it ships with the owner says are true. Every change of what the
-- public pages show moves the version, in its own transaction: that is how each process knows to render them anew.
create table site_state (
  only_row boolean primary key default true check (only_row),
  launched_at timestamptz,
  confirmed text[] not null default '{}',
  version integer not null default 1
);
insert into site_state default values;
