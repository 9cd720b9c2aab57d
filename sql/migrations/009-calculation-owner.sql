-- An account's calculations are found, and on a distributed PostgreSQL placed, by their owner: no statement about them
-- needs a row of another account. The index is made first, while the table can still be read; the rest takes no time.
create unique index calculation_owned on calculation (owner_id, id);
alter table calculation
  drop constraint calculation_pkey,
  add constraint calculation_pkey primary key using index calculation_owned,
  -- Null: nobody gave it one, and it may be let go when it is old or there are many.
  add column name text;
