-- What the owner says about the business. No row: nothing is set.
create table settings (
  key text primary key,
  value text not null,
  changed_at timestamptz not null
);

create table setting_changes (
  id uuid primary key,
  changed_at timestamptz not null,
  key text not null,
  before text not null,
  after text not null
);
create index setting_changes_recent on setting_changes (changed_at desc, id);
