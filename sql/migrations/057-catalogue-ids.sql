-- Materials of the catalogue have the same id in every database, made from name and producer. The ids that they had before in this
-- one go on being found.
create table material_alias (
  former uuid primary key,
  id uuid not null
);

alter table price drop constraint price_material_id_fkey,
  add constraint price_material_id_fkey foreign key (material_id) references material on update cascade on delete cascade;

-- A stored document with the present ids in place of former ones.
create function with_present_ids(document text) returns text language plpgsql stable as $$
declare
  known record;
begin
  for known in
    select distinct material_alias.former::text as former, material_alias.id::text as id
    from regexp_matches(document, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as hit
    join material_alias on material_alias.former = hit[1]::uuid
  loop
    document := replace(document, known.former, known.id);
  end loop;
  return document;
end
$$;
