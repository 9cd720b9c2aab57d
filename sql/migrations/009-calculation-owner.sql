-- The key of a calculation begins with its owner, so that a distributed PostgreSQL can place rows by account: no statement
-- on them needs a row of another account. Building the index blocks writers but not readers; the rest takes no time.
create unique index calculation_owned on calculation (owner_id, id);
alter table calculation
  drop constraint calculation_pkey,
  add constraint calculation_pkey primary key using index calculation_owned,
  -- Null: the calculation has no name, and may be deleted when it is old or there are too many.
  add column name text;
