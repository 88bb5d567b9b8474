-- What the screens for orders, follow-ups and films show.
select announce_changes('emails', 'outreach_templates');
select announce_changes('orders', 'orders', 'order_events', 'payment_attempts', 'refunds');
select announce_changes('tasks', 'follow_up_tasks', 'follow_up_runs', 'follow_up_settings');
select announce_changes('production', 'production_jobs', 'production_steps', 'production_photos', 'clips', 'clip_settings', 'films', 'film_comments');

-- Home asks, every half minute and after every change, who waits for an answer.
create index customers_unanswered on customers (id) where status = 'new' and deleted_at is null;
