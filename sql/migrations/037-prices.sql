-- What an account pays for materials, its own and the catalogue's: one price each, of a day.
create table price (
  owner_id uuid not null references account on delete cascade,
  material_id uuid not null references material on delete cascade,
  amount double precision not null,
  unit text not null,
  currency text not null,
  at date not null,
  primary key (owner_id, material_id)
);
create index price_material on price (material_id);

-- A material's own price is the same one, whichever way it was written: of the day on which it became what it is.
create function material_priced() returns trigger language plpgsql as $$
declare
  new_price jsonb := new.details -> 'price';
begin
  if tg_op = 'UPDATE' and old.details -> 'price' is not distinct from new_price then
    return null;
  end if;
  if new_price ->> 'amount' is null then
    -- What has just been made has none to take away; a thousand are imported at once.
    if tg_op = 'UPDATE' then
      delete from price where owner_id = new.owner_id and material_id = new.id;
    end if;
  else
    insert into price (owner_id, material_id, amount, unit, currency, at)
    values (new.owner_id, new.id, (new_price ->> 'amount')::double precision, new_price ->> 'unit',
      new_price ->> 'currency', (new.updated_at at time zone 'utc')::date)
    on conflict (owner_id, material_id) do update
      set amount = excluded.amount, unit = excluded.unit, currency = excluded.currency, at = excluded.at;
  end if;
  return null;
end
$$;
create trigger material_priced after insert or update of details on material
  for each row when (new.owner_id is not null) execute function material_priced();

insert into price (owner_id, material_id, amount, unit, currency, at)
select owner_id, id, (details -> 'price' ->> 'amount')::double precision, details -> 'price' ->> 'unit',
  details -> 'price' ->> 'currency', (updated_at at time zone 'utc')::date
from material
where owner_id is not null and details -> 'price' ->> 'amount' is not null;
