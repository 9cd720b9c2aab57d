-- The analysis that somebody is in the middle of, one an account, so that it is there on another machine. Its text is JSON that
-- only the page reads; the server never looks into it.
create table draft (
  account_id uuid primary key references account on delete cascade,
  version integer not null default 1,
  content text not null,
  updated_at timestamptz not null default now()
);
