-- Each job that gave up has an alert of its own.
update alerts set resolved_at = now() where incident = 'dead-letters' and resolved_at is null;
