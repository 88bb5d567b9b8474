-- additive
-- Photos that a customer attached to a reply stay in the mailbox until the owner takes them.
alter table customer_replies add column has_photos boolean not null default false;
alter table customer_replies add column photos_added_at timestamptz;
