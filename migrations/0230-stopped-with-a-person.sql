-- Work on a film stops with the person whom it was for.
alter table production_jobs drop constraint production_jobs_stopped_for_check;
alter table production_jobs add constraint production_jobs_stopped_for_check
  check (stopped_for in ('refund', 'dispute', 'erasure'));
-- A film that was delivered before its money went back is stopped like any other.
update production_jobs j set stopped_for = case when o.dispute = 'lost' then 'dispute' else 'refund' end
from orders o where o.id = j.order_id and j.status = 'completed' and j.stopped_for is null and j.approved_at is null
  and o.paid_at is not null and (o.dispute = 'lost' or o.refunded_pence >= o.total_pence);
