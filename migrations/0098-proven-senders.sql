-- additive
-- Where a mail stands in its mailbox, and whether the server that took it in found that it comes from whom it says. What was
-- kept before this was noted counts as it did then.
alter table customer_replies
  add column uid_validity text,
  add column uid bigint,
  add column is_proven boolean not null default true;
