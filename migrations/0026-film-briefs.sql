-- What the customer wants to see in the film, beside the photos.
create table film_briefs (
  order_id uuid primary key references orders on delete cascade,
  changed_at timestamptz not null,
  name_to_show text not null,
  tagline text not null,
  call_to_action text not null,
  phone text not null,
  site text not null,
  handle text not null,
  colours text[] not null default '{}' check (cardinality(colours) <= 3),
  -- A PNG of ours in the storage.
  logo_key text,
  -- How light the plate is that the logo stands on: as it is read best.
  logo_plate text check (logo_plate in ('light', 'dark'))
);

-- Photos and a name are there: from this moment the promised time runs. Until then we ask for them.
alter table orders
  add column ready_at timestamptz,
  add column is_rush boolean not null default false,
  add column photo_reminders smallint not null default 0;
update orders set ready_at = paid_at where paid_at is not null;
update orders set is_rush = true where id in (select order_id from order_items where kind = 'rush');
create index orders_without_photos on orders (paid_at) where paid_at is not null and ready_at is null;

alter table production_jobs
  alter column start_by drop not null,
  alter column due_at drop not null,
  -- What was sold beside the film and is made or waived, by the owner's word: {"premium-music": "done"}.
  add column settled_extras jsonb not null default '{}',
  add column is_rush boolean not null default false,
  -- What the closing card carries: {"details": {...}, "colours": [...], "logoKey": "..."}.
  add column branding jsonb;

alter table quotes
  add column tagline text not null default '',
  add column call_to_action text not null default '',
  add column site text not null default '',
  add column handle text not null default '';
