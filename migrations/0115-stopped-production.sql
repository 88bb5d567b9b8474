-- Why the work on a film has stopped: its order was refunded in full, or a dispute over it was lost.
alter table production_jobs add column stopped_for text check (stopped_for in ('refund', 'dispute'));
update production_jobs j set stopped_for = case when o.dispute = 'lost' then 'dispute' else 'refund' end
  from orders o
  where o.id = j.order_id and j.status <> 'completed' and (o.dispute = 'lost' or o.refunded_pence >= o.total_pence);
