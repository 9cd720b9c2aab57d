-- A space owns what is stored: each account has a personal one, whose id is the account's, so that no row of any owner changes;
-- a company is one with members.
create table space (
  id uuid primary key default gen_random_uuid(),
  -- Of a personal space its account; null of a company.
  account_id uuid unique references account on delete cascade,
  kind text not null,
  -- Of a company; the personal one has its account's.
  name text,
  name_farsi text,
  settings jsonb not null default '{}',
  -- The space whose subscription counts here: its own or, of a company that never had one, its founder's.
  subscriber_id uuid not null,
  created_at timestamptz not null default now(),
  -- When any own property was last written, null where none ever was. What is remembered of them is trusted while it stands.
  own_properties_at timestamptz,
  -- The properties whose own bias is switched on, by category: {"gasoil": ["flash_point"]}.
  bias_on jsonb,
  -- The corrections that follow (calc-wasm/lab/correct.ts), kept ready for every blend, and when they were last made anew;
  -- null where there is none, so that a blend without any reads nothing.
  corrections jsonb,
  corrections_at timestamptz,
  -- Its laboratory's r and R by property (calc-wasm/lab/precision.ts), and when they were last said.
  lab_precision jsonb,
  lab_precision_at timestamptz,
  check (case kind when 'personal' then account_id is not null and account_id = id
    when 'company' then account_id is null and name is not null else false end)
);

insert into space (id, account_id, kind, subscriber_id, created_at, own_properties_at, bias_on, corrections, corrections_at,
  lab_precision, lab_precision_at)
select id, id, 'personal', id, created_at, own_properties_at, bias_on, corrections, corrections_at, lab_precision, lab_precision_at
from account;

alter table account
  drop column own_properties_at, drop column bias_on, drop column corrections, drop column corrections_at,
  drop column lab_precision, drop column lab_precision_at;

-- Who is in a company. A personal space has its account as the one member, for ever, which needs no row.
create table member (
  space_id uuid not null references space on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- None: may see everything and store nothing.
  roles text[] not null check (roles <@ array['blender', 'laboratory', 'approver', 'owner']),
  since timestamptz not null default now(),
  -- Who let them in; they may be gone.
  by uuid,
  primary key (space_id, account_id)
);
create index member_account on member (account_id);

-- What a personal space owns has ids that are in both tables: the check of a key costs a look at each of its rows, and writes none.
alter table material drop constraint material_owner_id_fkey,
  add constraint material_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table calculation drop constraint calculation_owner_id_fkey,
  add constraint calculation_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table grade drop constraint grade_owner_id_fkey,
  add constraint grade_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table own_property drop constraint own_property_owner_id_fkey,
  add constraint own_property_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table price drop constraint price_owner_id_fkey,
  add constraint price_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table tank drop constraint tank_owner_id_fkey,
  add constraint tank_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table movement drop constraint movement_owner_id_fkey,
  add constraint movement_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table tank_after drop constraint tank_after_owner_id_fkey,
  add constraint tank_after_owner_id_fkey foreign key (owner_id) references space on delete cascade;
alter table additive drop constraint additive_owner_id_fkey,
  add constraint additive_owner_id_fkey foreign key (owner_id) references space on delete cascade;

alter table subscription rename column account_id to space_id;
alter table subscription drop constraint subscription_account_id_fkey,
  add constraint subscription_space_id_fkey foreign key (space_id) references space on delete cascade;

-- Colleagues do not write over each other's drafts: one of each kind a person and space.
alter table draft add column owner_id uuid references space on delete cascade;
update draft set owner_id = account_id;
alter table draft alter column owner_id set not null;
alter table draft drop constraint draft_pkey, add primary key (owner_id, account_id, kind);
create index draft_account on draft (account_id);
