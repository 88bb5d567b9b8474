-- Who is told of refunds is told of those that fail after all.
update webhooks set kinds = kinds || 'order.refund_undone'::text where 'order.refunded' = any(kinds);
