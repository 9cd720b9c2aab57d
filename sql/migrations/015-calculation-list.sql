-- What a list of calculations shows and is searched by beside what was computed. Null in rows of earlier releases: those count
-- as customized, and are searched by the names in their components.
alter table calculation
  add column category text,
  -- The names of its materials in both languages, folded for a search (calc-wasm/vocabulary/rules/material-search.ts).
  add column search_key text,
  add column note text;
-- The list's order whole, and the category with it, so that counting and filtering need not read the rows themselves.
create index calculation_listed on calculation (owner_id, created_at desc, id desc) include (category);
drop index calculation_latest;
-- Few have a name, so that finding them among ten thousand costs nothing.
create index calculation_named on calculation (owner_id, created_at desc, id desc) where name is not null;
