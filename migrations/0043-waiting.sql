-- What the owner has ticked off on Home: comments, edits, payments and mails whose end nobody else can see.
create table waiting_settled (
  kind text not null,
  id uuid not null,
  settled_at timestamptz not null,
  primary key (kind, id)
);
select announce_changes('waiting', 'waiting_settled');

-- When the buyer was mailed where to pay. Orders made before this was noted count as told.
alter table orders add column bank_details_sent_at timestamptz;
update orders set bank_details_sent_at = created_at where method = 'bank';

create index orders_disputed on orders (id) where dispute = 'open';
create index film_comments_unsent on film_comments (film_id) where author = 'customer' and round is null;
