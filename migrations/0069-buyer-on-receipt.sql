-- additive
-- Whom a receipt was written for, where the order's contact has changed since.
alter table receipts add column buyer text;
