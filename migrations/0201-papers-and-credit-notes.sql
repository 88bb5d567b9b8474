-- Receipts and credit notes are kept as they were drawn, byte for byte: no later change of a name, logo or word alters them.
create table papers (
  kind text not null check (kind in ('receipt', 'credit_note')),
  number integer not null,
  drawn_at timestamptz not null,
  pdf bytea not null,
  sha256 text not null,
  primary key (kind, number)
);

-- As it was when the receipt was issued: what is booked in a month stays there.
alter table receipts add column service_type text, add column source text, add column paid_by text;
update receipts r set service_type = o.service_type, source = coalesce(c.source, 'unknown'),
    paid_by = coalesce((select e.facts ->> 'method' from events e where e.order_id = o.id and e.kind = 'order.paid' limit 1), o.method)
  from orders o left join customers c on c.id = o.customer_id where o.id = r.order_id;
alter table receipts alter column service_type set not null, alter column source set not null, alter column paid_by set not null;
create index receipts_by_time on receipts (issued_at);

-- One for each refund of what a receipt was issued for. The row of the series is taken in the transaction that books the refund.
create table credit_note_series (
  only_row boolean primary key default true check (only_row),
  last_number integer not null
);
create table credit_notes (
  number integer primary key,
  refund_id uuid not null unique references refunds,
  order_id uuid not null references orders,
  issued_at timestamptz not null,
  total_pence integer not null,
  vat_pence integer not null,
  -- The refund failed after all: the money is still here.
  withdrawn_at timestamptz
);
create index credit_notes_of_order on credit_notes (order_id);
create index credit_notes_by_time on credit_notes (issued_at);
insert into credit_notes (number, refund_id, order_id, issued_at, total_pence, vat_pence)
  select row_number() over (order by r.created_at, r.id), r.id, r.order_id, r.created_at, r.amount_pence,
    case when p.vat_number is null then 0
      else round(r.amount_pence::numeric * p.vat_per_mille / (1000 + p.vat_per_mille))::integer end
  from refunds r
  join receipts p on p.order_id = r.order_id
  left join payment_attempts a on a.id = r.attempt_id
  where r.state in ('done', 'by_hand') and (r.attempt_id is null or a.paid_order);
insert into credit_note_series (last_number) select count(*) from credit_notes;

-- An order belongs to the month in which it was paid, or was placed as long as it is not.
create index orders_of_month on orders (coalesce(paid_at, created_at));
drop index orders_by_time;
