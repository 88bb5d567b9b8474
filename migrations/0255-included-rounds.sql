-- additive
-- How many rounds of changes came with the package when the order was made; those of the add-on come on top.
alter table orders add column included_rounds smallint not null default 2;
