-- One sign-in link serves every browser that has asked: which ones have, their own marks say.
alter table login_links drop column browser_hash;
