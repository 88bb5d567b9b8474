-- Lists of mails and tasks in the order they are shown in, so that a page costs the same at any size.
create index emails_doubtful on emails (id) where status in ('failed', 'unknown');
create index follow_up_tasks_open on follow_up_tasks (due_at, id) where state in ('open', 'held');
create index follow_up_tasks_sent on follow_up_tasks (due_at desc, id) where state = 'sent';
drop index follow_up_tasks_by_state;
