-- What is remembered of a material is trusted while updated_at stands. So a row that is changed by hand gets a new one too.
create function material_touched() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;
create trigger material_touched before update on material
  for each row when (new.updated_at = old.updated_at) execute function material_touched();
