-- additive
-- When its buyer cancelled it, and what of the price was due back then.
alter table orders add column cancelled_by_buyer_at timestamptz;
alter table orders add column withdrawn_due_pence integer;
-- When a buyer who can't cancel by themselves asked the owner for it.
alter table orders add column cancel_asked_at timestamptz;
