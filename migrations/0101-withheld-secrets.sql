-- additive
-- The key in a mailed sign-in link: sealed until it is sent, and never part of the content that the log shows.
alter table emails add column sealed_secret text;

-- Which browser asked for the link: it alone may use it.
alter table login_links add column browser_hash text;
