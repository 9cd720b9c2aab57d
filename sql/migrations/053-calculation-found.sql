-- A search reads what calculations are found by from the index of the list, not the rows themselves, which are a page each:
-- names, note and materials in one text. Null where it is too long for an index; then the row is read.
update calculation set search_key = (
  select lower(string_agg(concat_ws(' ', part ->> 'name', part ->> 'name_farsi'), ' '))
  from json_array_elements(case when json_typeof(components::json) = 'array' then components::json end) as part
)
where search_key is null;
-- Nobody did that, so nobody is told; but no table with waiting triggers can be altered.
set constraints all immediate;
set constraints all deferred;

alter table calculation add column found_by text generated always as (
  case
    when octet_length(search_key) + coalesce(octet_length(name_key), 0) + coalesce(octet_length(note_key), 0) <= 1500
    then coalesce(name_key, '') || ' ' || coalesce(note_key, '') || ' ' || search_key
  end
) stored;

drop index calculation_listed;
create index calculation_listed on calculation (owner_id, created_at desc, id desc) include (category, found_by);
create index calculation_found_in_row on calculation (owner_id, created_at desc, id desc) where found_by is null;
