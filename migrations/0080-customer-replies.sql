-- What customers write back, and up to where the mailbox has been read.
create table customer_replies (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  sender text not null,
  subject text not null,
  text text not null,
  -- A mailbox that is numbered anew hands over the same mails again.
  message_id text not null unique
);
create index customer_replies_of_customer on customer_replies (customer_id, created_at desc);
select announce_changes('customers', 'customer_replies');

create table mailbox_positions (
  mailbox text primary key,
  uid_validity text,
  last_uid bigint not null default 0,
  -- Read by one process at a time; one that died gives it free by the clock.
  claimed_until timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  problem text
);

-- An answer ends what was planned.
alter table follow_up_tasks drop constraint follow_up_tasks_reason_check;
alter table follow_up_tasks add constraint follow_up_tasks_reason_check
  check (reason in ('owner', 'paid', 'unsubscribed', 'archived', 'replied'));

create function note_reply() returns trigger language plpgsql as $$
begin
  perform note_news('reply', new.customer_id, new.id::text);
  return null;
end $$;
create trigger note_inserted after insert on customer_replies for each row execute function note_reply();
