-- What somebody read who was told, when they asked for a quote, that we write to them about it, and did not refuse.
alter table customers
  add column quote_letters_text text,
  add column quote_letters_at timestamptz,
  add constraint customers_quote_letters check ((quote_letters_text is null) = (quote_letters_at is null));
