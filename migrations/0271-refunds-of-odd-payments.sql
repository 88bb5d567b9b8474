-- What has gone back of a payment that fits nothing, wherever that was asked for: only the rest can be used. One that the bank has
-- taken back for its holder is lost.
alter table odd_payments add column refunded_pence integer not null default 0;
alter table odd_payments drop constraint odd_payments_state_check;
alter table odd_payments add constraint odd_payments_state_check check (state in ('open', 'used', 'refunded', 'lost'));
update odd_payments o set refunded_pence = back.pence,
    state = case when back.pence >= coalesce(o.amount_pence, back.asked) then 'refunded' else o.state end
  from (select a.id, a.amount_pence as asked, sum(r.amount_pence)::integer as pence
    from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.state in ('calling', 'pending', 'done') group by a.id) as back
  where back.id = o.attempt_id and o.state in ('open', 'refunded');
-- It went back before the payment was used: no order was refunded with it.
alter table refunds add column before_use boolean not null default false;
