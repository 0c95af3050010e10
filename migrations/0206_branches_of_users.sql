-- The branches that a user is limited to; none means all. A user may also be limited to sales in their own name.
create table limited_branch (
  id         uuid primary key,
  user_id    uuid not null references "user" on delete cascade,
  line       integer not null,
  branch_id  uuid not null references branch,
  unique (user_id, branch_id)
);
create index limited_branch_branch on limited_branch (branch_id);

alter table "user" add column only_own_sales boolean not null default false;
