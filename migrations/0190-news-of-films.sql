-- That a film is ready, commented on, changed or approved is told from the log.
drop trigger note_updated on films;
drop function note_film();
drop trigger note_inserted on film_comments;
drop function note_comment();
drop trigger note_revision on production_jobs;
drop function note_revision();
drop trigger note_approval on production_jobs;
drop function note_approval();
