-- Somebody who reads this mailbox has opened a link that was sent there. Without it no marketing goes out.
alter table customers add column email_confirmed_at timestamptz;

-- 'expired': years after the last contact.
alter table erasures drop constraint erasures_reason_check;
alter table erasures add constraint erasures_reason_check
  check (reason in ('delivered', 'undelivered', 'customer', 'owner', 'expired'));
