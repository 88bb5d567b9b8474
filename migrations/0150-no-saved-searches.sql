-- The address of the list is the bookmark: it names the search and every filter.
drop table saved_searches;
