-- additive
-- A receipt states the rate that it was made with. Until now there was only one.
alter table receipts add column vat_per_mille integer not null default 200 check (vat_per_mille between 0 and 500);
