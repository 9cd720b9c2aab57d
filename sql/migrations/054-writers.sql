-- What keeps somebody from writing in a company, or by a key: 'member', the role that is missing, or null. From here to the end
-- of the transaction nobody is taken out of the space or loses a role, and none of its keys is revoked: that takes the same lock
-- alone (server/http/caller.ts). The wait for it is fair, which that for a lock of a row is not: there whoever shares goes first.
-- Each statement of this function sees what was committed before it began, after any wait.
create function refused_writer(space uuid, account uuid, wanted text, key uuid) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(space::text, 0));
  return (
    select case
      when key is not null and not exists (select from api_key where api_key.id = key and revoked_at is null) then 'member'
      when space = account then null
      when member.account_id is null then 'member'
      when not member.roles && array['owner', wanted] then wanted
    end
    from (select) as one
    left join member on member.space_id = refused_writer.space and member.account_id = refused_writer.account
  );
end
$$;

-- Whether a program made it: its key does not tell which person did.
alter table calculation add column made_with_key boolean not null default false;
