-- additive
-- The month end adds up what was paid in a month, whenever it was ordered.
create index orders_paid on orders (paid_at) where paid_at is not null;
