-- Payments that are asked about again, because money is given back at the provider too.
create index payment_attempts_paid on payment_attempts (checked_at) where state = 'succeeded';
