-- Payments that do not fit their order are looked for every few minutes, among many events that are fine.
create index order_events_odd_payments on order_events (created_at) where kind in ('payment.mismatch', 'payment.late');
