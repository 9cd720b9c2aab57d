-- What the list of calculations is filtered by, beside its category and verdict, stands in the index of the list: a search that
-- is filtered reads no rows either.
-- `lab` may have only what was pumped. Its text is matched because parsing a document of many results takes five times as long;
-- inside a string a quotation mark would have a backslash before it.
alter table calculation
  add column is_named boolean generated always as (name is not null) stored,
  add column is_measured boolean generated always as (coalesce(lab::text ~ '"properties"\s*:\s*\{\s*"', false)) stored;

drop index calculation_listed;
create index calculation_listed on calculation (owner_id, created_at desc, id desc)
  include (category, found_by, verdict, status, is_named, is_measured);
