-- How many files a user added within a day. Pictures that the program fetched behind links do not count.
create index attachment_added on attachment (created_by, created_at) include (size) where link is null;
-- The lists that a user uploaded and did not import.
create index import_job_waiting on import_job (by_id, created_at) where ended_at is null;
