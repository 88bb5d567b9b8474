-- additive
-- Told on the phone already, and kept for the one mail of the day.
alter table owner_news add column awaits_digest boolean not null default false;
create index owner_news_for_digest on owner_news (created_at) where awaits_digest;
