-- What happened to an order stands in the one log. Rows of order_events are carried over, most under the names that they have
-- there; what was written to both is one event, with all that is known of it.
alter table events add column carried uuid;

create temporary table carrying on commit drop as
  select e.id, e.created_at as at, e.actor, o.customer_id, e.order_id,
    case e.kind
      when 'order.opened' then case when o.method = 'card' then 'checkout.opened' else 'order.placed' end
      when 'order.taken' then 'order.placed'
      when 'note.added' then 'order.note_added'
      when 'contact.changed' then 'order.contact_changed'
      when 'mail.resent' then 'order.mail_resent'
      when 'payment.failure-mailed' then 'payment.failure_mailed'
      when 'dispute.open' then 'dispute.opened'
      when 'payment.refunded' then
        case when (e.detail ->> 'refundedPence')::bigint < o.total_pence then 'order.refunded_in_part' else 'order.refunded' end
      else e.kind
    end as kind,
    case e.kind
      when 'order.opened' then jsonb_build_object('isMailed', o.method <> 'card' and not exists (
        select from order_events capped where capped.order_id = e.order_id and capped.kind = 'mail.capped'))
      when 'order.taken' then jsonb_build_object('isMailed', false)
      when 'order.paid' then jsonb_build_object('method', o.method)
      when 'order.ready' then jsonb_build_object('isWithPayment', coalesce(o.paid_at = o.ready_at, false))
      when 'order.cancelled' then jsonb_build_object('note', '')
      when 'order.replaced' then jsonb_build_object('by', '')
      when 'payment.failed' then jsonb_build_object('message', '')
      when 'refund.asked' then jsonb_build_object('note', '')
      when 'dispute.open' then jsonb_build_object('disputeId', '', 'amountPence', null)
      when 'dispute.won' then jsonb_build_object('disputeId', '', 'amountPence', null)
      when 'dispute.lost' then jsonb_build_object('disputeId', '', 'amountPence', null)
      when 'payment.mismatch' then jsonb_build_object('attemptId', a.id, 'currency', '', 'receivedPence', null)
      when 'payment.late' then jsonb_build_object('attemptId', a.id, 'currency', '', 'receivedPence', null)
      else '{}'::jsonb
    end || e.detail as facts
  from order_events e
  join orders o on o.id = e.order_id
  left join payment_attempts a on a.order_id = e.order_id and a.intent_id = e.detail ->> 'intentId'
  where e.kind <> 'mail.capped';

-- Both were written in one transaction, a moment apart.
create temporary table twins on commit drop as
  select distinct on (known.number) known.number, c.id, c.facts from events known
  join carrying c on c.order_id = known.order_id and c.kind = known.kind
    and known.at between c.at - interval '10 seconds' and c.at + interval '10 seconds'
  order by known.number, abs(extract(epoch from known.at - c.at));
update events set facts = case when kind = 'order.replaced' then t.facts else t.facts || events.facts end, carried = t.id
  from twins t where t.number = events.number;

insert into events (place, at, kind, actor, customer_id, order_id, facts, carried)
  select 0, at, kind, actor, customer_id, order_id, facts, id from carrying
  where id not in (select id from twins) order by at, id;

-- What the owner has settled by hand: an odd payment by its payment, a change of the brief by its order.
create temporary table settled on commit drop as
  select w.kind, case w.kind when 'edit' then e.order_id else (e.facts ->> 'attemptId')::uuid end as id,
    max(w.settled_at) as settled_at
  from waiting_settled w join events e on e.carried = w.id
  where w.kind in ('edit', 'odd_payment') group by 1, 2;
delete from waiting_settled where kind in ('edit', 'odd_payment');
insert into waiting_settled (kind, id, settled_at) select kind, id, settled_at from settled where id is not null;

alter table events drop column carried;
drop table order_events;
drop function note_order();
drop function tell_of_order();

-- The screens of an order show what is noted about it.
create trigger announce_orders after insert on events
  for each row when (new.order_id is not null) execute function live.note_change('orders');

-- From here on these kinds are told to webhooks as well; what happened before was told by triggers.
update event_readers set place = marks.place, number = marks.number
  from (select coalesce(max(place), 1) as place, coalesce(max(number), 0) as number from events) marks
  where name = 'webhooks';
create index events_odd_payments on events (at) where kind in ('payment.mismatch', 'payment.late');
