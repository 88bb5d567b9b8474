-- Live updates. A change moves on the counter of its topic; whoever shows that topic looks at the counters and reads
-- again what moved. A sequence takes no lock and belongs to no transaction, so a busy hour's commits do not wait for each
-- other, as they would with NOTIFY. A migration that adds tables attaches them with announce_changes.
create schema live;

create function live.note_change() returns trigger language plpgsql as $$
begin
  perform nextval(format('live.%I', tg_argv[0])::regclass);
  return null;
end
$$;

create function announce_changes(topic text, variadic tables regclass[]) returns void language plpgsql as $$
declare
  changing regclass;
begin
  execute format('create sequence if not exists live.%I', topic);
  foreach changing in array tables loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %s for each statement execute function live.note_change(%L)',
      'announce_' || topic, changing, topic);
  end loop;
end
$$;

select announce_changes('customers', 'customers', 'customer_notes');
select announce_changes('photos', 'photos');
select announce_changes('emails', 'emails', 'suppressed_addresses');
select announce_changes('sessions', 'sessions');

-- Watching the website. Checks are kept for two days; the figures of a day stay.
create table watched_sites (
  id uuid primary key,
  created_at timestamptz not null,
  url text not null,
  is_own boolean not null
);
create unique index watched_sites_own on watched_sites (is_own) where is_own;
create unique index watched_sites_url on watched_sites (url) where not is_own;

create table site_checks (
  id uuid primary key,
  site_id uuid not null references watched_sites on delete cascade,
  checked_at timestamptz not null,
  status text not null check (status in ('online', 'slow', 'offline')),
  response_ms integer not null,
  reason text,
  certificate_ends_at timestamptz
);
create index site_checks_of_site on site_checks (site_id, checked_at desc);
create index site_checks_by_age on site_checks (checked_at);

create table site_days (
  site_id uuid not null references watched_sites on delete cascade,
  day date not null,
  checks integer not null,
  up integer not null check (up <= checks),
  primary key (site_id, day)
);

-- An incident is open once at a time; it is told when it begins, and closed when it ends.
create table alerts (
  id uuid primary key,
  created_at timestamptz not null,
  incident text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'other')),
  message text not null,
  acknowledged_at timestamptz,
  resolved_at timestamptz
);
create unique index alerts_open on alerts (incident) where resolved_at is null;
create index alerts_unacknowledged on alerts (severity) where acknowledged_at is null;

select announce_changes('monitoring', 'watched_sites', 'site_checks', 'alerts');
