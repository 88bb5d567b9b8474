-- The owner's account: sessions that can be told apart, a second factor, links for new browsers, and what happened.
alter table owner_password
  add column must_change boolean not null default false,
  -- Which ADMIN_PASSWORD was applied, blinded: one that has not changed never undoes a change made in the office.
  add column setting_mark text;

alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column last_used_at timestamptz not null default now(),
  add column browser text not null default '';

create table owner_totp (
  only_row boolean primary key default true check (only_row),
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_codes (
  code_hash text primary key,
  used_at timestamptz
);

create table login_links (
  token_hash text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table security_events (
  id uuid primary key,
  created_at timestamptz not null,
  kind text not null,
  source text not null,
  detail jsonb not null
);
create index security_events_newest on security_events (created_at desc);
