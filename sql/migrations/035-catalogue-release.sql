-- Which state of the catalogue that comes with the product was loaded last, and of each of its entries what it was then: a digest by
-- name and producer. An entry that differs from its digest was changed here, one that is missing was removed here, and a start leaves both so.
create table catalogue_release (
  is_only boolean primary key default true check (is_only),
  release text not null,
  entries jsonb not null
);
