-- One cart for a visitor, found again for a month by the cookie alone.
create table carts (
  id uuid primary key,
  visitor_id uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  service_type text not null,
  -- 'default' is the price that a checkout without any choice shows; an offer's price is the offer's.
  price_source text not null check (price_source in ('list', 'default', 'offer')),
  offer_id uuid references offers,
  add_ons text[] not null,
  method text check (method in ('stripe', 'bank', 'contact')),
  email text,
  quote_reference text,
  -- Wanted beside an order of the same quote or visitor that is done.
  is_another boolean not null,
  check ((price_source = 'offer') = (offer_id is not null))
);
create index carts_of_visitor on carts (visitor_id, id desc);
create index carts_by_age on carts (changed_at);

-- The published discount is an offer too: it has a percentage in place of a service and a price, and one visitor.
alter table offers
  alter column service_type drop not null,
  alter column price_pence drop not null,
  add column percent smallint check (percent between 1 and 99),
  add column visitor_id uuid unique,
  add check ((percent is null) = (service_type is not null)),
  add check ((percent is null) = (price_pence is not null)),
  add check ((percent is null) = (visitor_id is null));

create index orders_paid_of_quote on orders (quote_reference) where quote_reference is not null and paid_at is not null;
