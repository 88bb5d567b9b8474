-- Orders are found by part of their number, name, address or quote. The same expression as in the query.
create index orders_search on orders using gin
  (lower(number || ' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(quote_reference, '')) gin_trgm_ops);
create index orders_by_time on orders (created_at);
create index orders_of_service on orders (service_type, id desc);
