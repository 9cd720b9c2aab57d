-- Where each opens: what happened to one thing, and of one kind, by one actor, to one sort of thing, newest or oldest first.
create index event_of_object on event (space_id, object_id, id);
create index event_of_sort on event (space_id, object, id);
create index event_of_kind on event (space_id, kind, id);
create index event_of_actor on event (space_id, actor, id);

-- An operator acts by a command, and has no account.
alter table event
  drop constraint event_actor_kind_check,
  add constraint event_actor_kind_check check (actor_kind in ('person', 'key', 'operator')),
  alter column actor drop not null;

-- Of a copy: {"space", "id"} of what it was copied from.
alter table material add column origin jsonb;
alter table own_property add column origin jsonb;
alter table grade add column origin jsonb;

-- The space in which a new tab of this member begins; at most one of an account's, and none for its own.
alter table member add column is_default boolean not null default false;
create unique index member_default on member (account_id) where is_default;

create function tell_event(owner uuid, said text, what text, thing text, of text, more jsonb) returns void language plpgsql as $$
declare
  number bigint;
begin
  insert into event_count as counted (space_id, last) values (owner, 1)
  on conflict (space_id) do update set last = counted.last + 1
  returning last into number;
  insert into event (space_id, id, actor_kind, actor, kind, object, object_id, detail)
  values (owner, number, split_part(said, ' ', 1), nullif(split_part(said, ' ', 2), '')::uuid, what, thing, of, more);
end
$$;

create function told_place(word text, place uuid, of text) returns jsonb language sql as $$
  select jsonb_build_object(word, jsonb_strip_nulls(jsonb_build_object(
    'space', place, 'id', of, 'name', (select name from space where id = place)
  )))
$$;

-- The same as before, and: copies tell both spaces, operators are told of, and so is a company that is founded. What nobody
-- is told of is no longer taken apart first.
create or replace function note_event() returns trigger language plpgsql as $$
declare
  said text := nullif(current_setting('fuelblend.actor', true), '');
  was jsonb;
  made jsonb;
  row_ jsonb;
  what text := case tg_op when 'INSERT' then 'made' when 'DELETE' then 'removed' else 'changed' end;
  thing text := case tg_table_name when 'own_property' then 'property' when 'api_key' then 'key'
    when 'material_analysis' then 'analysis' when 'space' then 'company' else tg_table_name end;
  owner uuid;
  source uuid;
  fields text[];
  of text;
  more jsonb;
begin
  if said is null and tg_table_name not in ('member', 'space') or current_setting('fuelblend.restoring', true) = 'on' then
    return null;
  end if;
  was := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  made := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_ := coalesce(made, was);
  owner := coalesce(row_ ->> 'owner_id', row_ ->> 'space_id', case tg_table_name when 'space' then row_ ->> 'id' end);
  -- Who comes in, and who founds a company, is in no company yet; who leaves needs no role.
  if said is null and tg_table_name = 'member' and exists (select from account where id = (row_ ->> 'account_id')::uuid) then
    said := 'person ' || (row_ ->> 'account_id');
  elsif said is null and tg_table_name = 'space' and tg_op = 'INSERT' then
    said := 'person ' || (row_ ->> 'subscriber_id');
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
      'own_properties_at', 'corrections', 'corrections_at', 'lab_precision_at', 'subscriber_id', 'is_default'
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

  of := coalesce(case tg_table_name when 'member' then row_ ->> 'account_id' when 'price' then row_ ->> 'material_id'
    when 'subscription' then row_ ->> 'space_id' end, row_ ->> 'id', row_ ->> 'key');
  more := jsonb_strip_nulls(jsonb_build_object(
    'name', coalesce(row_ ->> 'name', case when jsonb_typeof(row_ -> 'content') = 'object' then row_ -> 'content' ->> 'name' end),
    'roles', case when tg_table_name in ('member', 'api_key', 'invitation') then row_ -> 'roles' end,
    'fields', case when what = 'changed' then to_jsonb(fields) end
  ));
  source := case when tg_op = 'INSERT' then row_ -> 'origin' ->> 'space' end;
  if source is null or not exists (select from space where id = source) then
    perform tell_event(owner, said, what, thing, of, more);
    return null;
  end if;
  -- Always in the same order, so that copies in opposite directions do not wait for each other in a circle.
  if source < owner then
    perform tell_event(source, said, 'copied', thing, row_ -> 'origin' ->> 'id', more || told_place('to', owner, of));
  end if;
  perform tell_event(owner, said, what, thing, of, more || told_place('from', source, row_ -> 'origin' ->> 'id'));
  if source > owner then
    perform tell_event(source, said, 'copied', thing, row_ -> 'origin' ->> 'id', more || told_place('to', owner, of));
  end if;
  return null;
end
$$;

-- A calculation has long documents, of which nothing is told.
create function note_calculation_made() returns trigger language plpgsql as $$
begin
  if current_setting('fuelblend.restoring', true) is distinct from 'on' and exists (select from space where id = new.owner_id) then
    perform tell_event(
      new.owner_id, coalesce(nullif(current_setting('fuelblend.actor', true), ''), 'person ' || new.made_by), 'made', 'calculation',
      new.id::text, jsonb_strip_nulls(jsonb_build_object('name', new.name))
    );
  end if;
  return null;
end
$$;
drop trigger note_event_made on calculation;
create constraint trigger note_event_made after insert on calculation deferrable initially deferred for each row
  when (new.made_by is not null) execute function note_calculation_made();

create constraint trigger note_event_founded after insert on space deferrable initially deferred for each row
  when (new.kind = 'company') execute function note_event();
create constraint trigger note_event after insert or update on subscription deferrable initially deferred for each row
  execute function note_event();
