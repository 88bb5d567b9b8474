-- A mail that still waits can be taken back. `cuts` counts the attempts that broke after the message was handed over.
alter table emails drop constraint emails_status_check;
alter table emails add constraint emails_status_check
  check (status in ('waiting', 'sending', 'sent', 'sandbox', 'failed', 'unknown', 'suppressed', 'cancelled'));
alter table emails add column cuts integer not null default 0;

create index if not exists customers_email on customers (email);
create index customers_quoted on customers (id) where status = 'quoted' and deleted_at is null;

create table outreach_templates (
  id uuid primary key,
  created_at timestamptz not null,
  name text not null,
  subject text not null,
  body text not null,
  version integer not null check (version > 0),
  saved_at timestamptz not null,
  deleted_at timestamptz
);

-- Every text a template ever had, the newest included.
create table outreach_versions (
  template_id uuid not null references outreach_templates on delete cascade,
  version integer not null,
  saved_at timestamptz not null,
  name text not null,
  subject text not null,
  body text not null,
  primary key (template_id, version)
);

create table follow_up_tasks (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  type text not null check (type in ('day3', 'day7', 'custom')),
  due_at timestamptz not null,
  subject text not null,
  content text not null,
  state text not null check (state in ('open', 'held', 'sent', 'cancelled')),
  -- Why it was cancelled.
  reason text check (reason in ('owner', 'paid', 'unsubscribed', 'archived')),
  email_id uuid references emails on delete set null,
  finished_at timestamptz,
  by_autopilot boolean not null default false
);
create unique index follow_up_tasks_once on follow_up_tasks (customer_id, type) where type <> 'custom';
create index follow_up_tasks_of_customer on follow_up_tasks (customer_id, due_at);
create index follow_up_tasks_by_state on follow_up_tasks (state, due_at);
create index follow_up_tasks_by_due on follow_up_tasks (due_at) where state <> 'cancelled';
create index follow_up_tasks_by_autopilot on follow_up_tasks (finished_at) where by_autopilot;
create index follow_up_tasks_archived on follow_up_tasks (customer_id) where reason = 'archived';

-- Who one press of 'Send to N Customers' has reached: pressed again, it reaches nobody twice.
create table follow_up_runs (
  run_id uuid not null,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  primary key (run_id, customer_id)
);

create table follow_up_settings (
  only_row boolean primary key default true check (only_row),
  autopilot boolean not null,
  changed_at timestamptz not null
);

-- Texts to start with; the owner changes them as he likes.
insert into outreach_templates (id, created_at, name, subject, body, version, saved_at) values
  ('019a0000-0000-7000-8000-000000000001', now(), 'Restaurants', 'A short film of [Business Name] for your guests',
    'Hello [Name],

Your plates deserve more than a still picture. From 5 to 8 photos of [Business Name] we make a vertical film of 30 to 40 seconds for your stories and your website, in 24-48 hours.

Send us the photos you already have. Prices start at £99, and the quote is free.

Reelwright', 1, now()),
  ('019a0000-0000-7000-8000-000000000002', now(), 'Hotels and guest houses', 'The rooms of [Business Name], in motion',
    'Hello [Name],

Guests decide in seconds whether a room is for them. We turn the photos of [Business Name] into a calm, cinematic film that shows the light, the view and the bed, ready for your website and your social pages in 24-48 hours.

Tell us about your house and have a quote within 2 hours.

Reelwright', 1, now()),
  ('019a0000-0000-7000-8000-000000000003', now(), 'Estate and letting agents', 'A film for your next listing',
    'Hello [Name],

One set of listing photos, one film: we make a vertical walk through a property from 8 to 12 photos, without sending anybody to the house. [Business Name] has it in 24-48 hours.

Shall we make one from a listing that is live now?

Reelwright', 1, now()),
  ('019a0000-0000-7000-8000-000000000004', now(), 'Shops', 'Your products, filmed from the photos you have',
    'Hello [Name],

You have product photos; we make the film. 30 to 40 seconds, vertical, with music, made from the photos of [Business Name]. No shoot and no studio.

A quote takes two minutes and is free.

Reelwright', 1, now()),
  ('019a0000-0000-7000-8000-000000000005', now(), 'Car dealers', 'Make [Business Name] stop the scroll',
    'Hello [Name],

A car sells by its lines. We turn forecourt photos into a short film with slow camera moves over paint, wheels and cabin, cut for stories and reels, in 24-48 hours.

Send the photos of one car and see the price at once.

Reelwright', 1, now()),
  ('019a0000-0000-7000-8000-000000000006', now(), 'Beauty and wellness', 'A film as calm as your treatment room',
    'Hello [Name],

From a few photos of [Business Name] we make a quiet, warm film for your pages: the room, the hands, the result. It is ready in 24-48 hours and comes with 2 rounds of changes.

May we send you a quote?

Reelwright', 1, now());
insert into outreach_versions (template_id, version, saved_at, name, subject, body)
  select id, version, saved_at, name, subject, body from outreach_templates;

insert into follow_up_settings (autopilot, changed_at) values (false, now());
