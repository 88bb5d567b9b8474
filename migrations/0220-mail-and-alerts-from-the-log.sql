-- An email that wasn't delivered and an alert are told from the log.
drop trigger note_updated on emails;
drop function note_mail();
drop trigger note_inserted on alerts;
drop function note_alert();
