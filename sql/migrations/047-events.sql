-- What happened in a space, in the order in which it was committed; never changed.
create table event (
  space_id uuid not null references space on delete cascade,
  -- 1, 2, 3 … in each space.
  id bigint not null,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('person', 'key')),
  actor uuid not null,
  kind text not null,
  object text not null,
  object_id text not null,
  detail jsonb not null,
  primary key (space_id, id)
);

-- The number of the last one. Whoever takes the next holds it until the commit, so that none is seen before an earlier one.
create table event_count (
  space_id uuid primary key references space on delete cascade,
  last bigint not null
);

create function event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from space where id = old.space_id) then
    return old;
  end if;
  raise exception 'what happened stays as it was written';
end
$$;
create trigger event_stays before update or delete on event for each row execute function event_stays();

-- Writes down what a caller (server/http/caller.ts) did to a row, in the same transaction and at its end. Nobody named: a
-- restore, or what the server tidies up by itself.
create function note_event() returns trigger language plpgsql as $$
declare
  said text := nullif(current_setting('fuelblend.actor', true), '');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  made jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_ jsonb := coalesce(made, was);
  what text := case tg_op when 'INSERT' then 'made' when 'DELETE' then 'removed' else 'changed' end;
  thing text := case tg_table_name when 'own_property' then 'property' when 'api_key' then 'key'
    when 'material_analysis' then 'analysis' when 'space' then 'company' else tg_table_name end;
  owner uuid := coalesce(row_ ->> 'owner_id', row_ ->> 'space_id', case tg_table_name when 'space' then row_ ->> 'id' end);
  fields text[];
  number bigint;
begin
  -- Who comes in, and who founds a company, is in no company yet; who leaves needs no role.
  if said is null and tg_table_name = 'member' and exists (select from account where id = (row_ ->> 'account_id')::uuid) then
    said := 'person ' || (row_ ->> 'account_id');
  elsif said is null and tg_table_name = 'calculation' and row_ ->> 'made_by' is not null and tg_op = 'INSERT' then
    said := 'person ' || (row_ ->> 'made_by');
  end if;
  if tg_table_name = 'material_analysis' then
    select owner_id into owner from material where id = (row_ ->> 'material_id')::uuid;
  end if;
  if said is null or owner is null or row_ ->> 'is_tank' = 'true' or not exists (select from space where id = owner) then
    return null;
  end if;

  if tg_op = 'UPDATE' then
    select array_agg(key order by key) into fields
    from jsonb_each(made) where value is distinct from was -> key and key not in (
      'name_key', 'producer_key', 'search_key', 'note_key', 'updated_at', 'version', 'state', 'content_version', 'status_at',
      'status_by', 'lab_at', 'lab_by', 'shared_at', 'share_expires_at', 'uncertainty_asked_at', 'used_on', 'used_at', 'stream',
      'own_properties_at', 'corrections', 'corrections_at', 'lab_precision_at', 'subscriber_id'
    ) and not (tg_table_name = 'tank' and key in ('content', 'material_id'))
      -- Writing the price of an own material does both.
      and not (tg_table_name = 'price' and key = 'at');
    what := case
      when tg_table_name = 'calculation' and 'status' = any(fields) then coalesce(made ->> 'status', 'planned')
      when tg_table_name = 'calculation' and 'lab' = any(fields) then case when made ->> 'lab' is null then 'unmeasured' else 'measured' end
      when tg_table_name = 'calculation' and 'share_hash' = any(fields) then case when made ->> 'share_hash' is null then 'unshared' else 'shared' end
      when 'revoked_at' = any(fields) or 'removed_at' = any(fields) or 'undone_at' = any(fields) then 'removed'
      else what
    end;
    if fields is null then
      return null;
    end if;
  end if;

  insert into event_count as counted (space_id, last) values (owner, 1)
  on conflict (space_id) do update set last = counted.last + 1
  returning last into number;
  insert into event (space_id, id, actor_kind, actor, kind, object, object_id, detail)
  values (
    owner, number, split_part(said, ' ', 1), split_part(said, ' ', 2)::uuid, what, thing,
    coalesce(case tg_table_name when 'member' then row_ ->> 'account_id' when 'price' then row_ ->> 'material_id' end,
      row_ ->> 'id', row_ ->> 'key'),
    jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(row_ ->> 'name', case when jsonb_typeof(row_ -> 'content') = 'object' then row_ -> 'content' ->> 'name' end),
      'roles', case when tg_table_name in ('member', 'api_key', 'invitation') then row_ -> 'roles' end,
      'fields', case when what = 'changed' then to_jsonb(fields) end
    ))
  );
  return null;
end
$$;

-- At the end of the transaction: the number is then held no longer than the commit takes, and after all other locks.
do $$
declare
  watched text;
begin
  foreach watched in array array['material', 'material_analysis', 'grade', 'own_property', 'price', 'tank', 'movement', 'additive',
    'member', 'invitation', 'api_key'] loop
    execute format('create constraint trigger note_event after insert or update or delete on %I deferrable initially deferred
      for each row execute function note_event()', watched);
  end loop;
end
$$;
create constraint trigger note_event after update on space deferrable initially deferred for each row
  when (old.name is distinct from new.name or old.name_farsi is distinct from new.name_farsi
    or old.settings is distinct from new.settings or old.bias_on is distinct from new.bias_on
    or old.lab_precision is distinct from new.lab_precision)
  execute function note_event();
-- A personal space does not write down each of its many calculations: they are what they are.
create constraint trigger note_event_made after insert on calculation deferrable initially deferred for each row
  when (new.made_by is not null) execute function note_event();
create constraint trigger note_event after update or delete on calculation deferrable initially deferred for each row
  execute function note_event();
