-- additive
-- What the payment provider kept of a payment, in the currency it keeps its books in; unknown until it says.
alter table payment_attempts add column fee_pence integer;
alter table orders add column fee_pence integer;
alter table orders add column fee_currency text;
