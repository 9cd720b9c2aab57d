-- What is told of a change with its values: a company's name and settings, a member's roles, a price.
create function told_values(of text, row_ jsonb) returns jsonb language sql as $$
  select case of
    when 'space' then '{"four_eyes": false, "reasons_needed": "open"}' || coalesce(row_ -> 'settings', '{}')
      || jsonb_build_object('name', row_ -> 'name', 'name_farsi', row_ -> 'name_farsi')
    when 'member' then jsonb_build_object('roles', row_ -> 'roles')
    when 'price' then jsonb_build_object('price',
      jsonb_build_object('amount', row_ -> 'amount', 'unit', row_ -> 'unit', 'currency', row_ -> 'currency'))
    else '{}'
  end
$$;

-- {"was": {…}, "now": {…}} of those that differ.
create function told_change(of text, was jsonb, made jsonb) returns jsonb language sql as $$
  select case when count(*) = 0 then '{}'
    else jsonb_build_object('was', jsonb_object_agg(key, before.told -> key), 'now', jsonb_object_agg(key, after.told -> key)) end
  from (select told_values(of, was) as told) as before, (select told_values(of, made) as told) as after,
    jsonb_object_keys(after.told) as key
  where before.told -> key is distinct from after.told -> key
$$;

-- The same as before, and: a change of these says what was set to what.
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
      'own_properties_at', 'corrections', 'corrections_at', 'lab_precision_at', 'subscriber_id', 'is_default', 'found_by', 'registered_at'
    ) and not (tg_table_name = 'tank' and key in ('content', 'material_id'))
      -- Writing the price of an own material does both.
      and not (tg_table_name = 'price' and key = 'at');
    what := case
      -- What is withdrawn stands where it stood before: who withdrew it has tested nothing.
      when tg_table_name = 'calculation' and 'decisions' = any(fields) and made -> 'decisions' -> -1 ->> 'is' = 'withdrawn' then 'withdrawn'
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
    'name', coalesce(row_ ->> 'name', case when jsonb_typeof(row_ -> 'content') = 'object' then row_ -> 'content' ->> 'name' end,
      case tg_table_name
        when 'price' then (select name from material where id = (row_ ->> 'material_id')::uuid)
        when 'movement' then (select name from tank where owner_id = owner and id = coalesce(row_ ->> 'tank_id', row_ ->> 'to_id')::uuid)
      end),
    'roles', case when tg_table_name in ('member', 'api_key', 'invitation') then row_ -> 'roles' end,
    'fields', case when what = 'changed' then to_jsonb(fields) end
  )) || case when what = 'changed' then told_change(tg_table_name, was, made) else '{}' end;
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
