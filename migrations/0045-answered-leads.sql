-- When the owner first answered a lead, by mail or by word of mouth. A mail that the product sends by itself is no answer.
-- Whoever was past the first state before this was noted counts as answered.
alter table customers add column answered_at timestamptz;
update customers set answered_at = coalesce(last_email_at, created_at) where status <> 'new';

drop index customers_unanswered;
create index customers_unanswered on customers (created_at)
  where answered_at is null and status in ('new', 'quoted') and deleted_at is null and source not in ('test', 'checkout');
