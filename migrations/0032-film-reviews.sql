-- Which shape of the film a comment is about, and what was drawn on its frame, in thousandths of the frame's sides.
alter table film_comments add column format text not null default 'stories';
alter table film_comments add column drawing jsonb not null default '[]';

-- Small frames of the film side by side, to find a moment by.
alter table film_files drop constraint film_files_kind_check;
alter table film_files add constraint film_files_kind_check check (kind in ('film', 'preview', 'poster', 'strip', 'stems'));

-- For the words that go with the film when it is shared.
alter table film_briefs add column town text not null default '';
