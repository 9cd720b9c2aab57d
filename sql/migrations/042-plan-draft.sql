-- What somebody is in the middle of: an analysis, and a plan of several products. One of each an account.
alter table draft add column kind text not null default 'analysis';
alter table draft drop constraint draft_pkey;
alter table draft add primary key (account_id, kind);
