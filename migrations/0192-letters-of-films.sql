-- additive
-- The letter by which the customer heard of a film, and the one that reminded them: a time that they are told runs from it.
-- Null for what was delivered before, and for films without an order, which the owner sends.
alter table films add column letter_id uuid;
alter table production_jobs add column reminder_id uuid;
