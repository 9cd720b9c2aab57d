-- The rules by which a space blends in place of the usual ones, by category: {"gasoline": {"rvp": "rvp-exponent112"}}.
alter table space add column rules jsonb;

drop trigger note_event on space;
create constraint trigger note_event after update on space deferrable initially deferred for each row
  when (old.name is distinct from new.name or old.name_farsi is distinct from new.name_farsi
    or old.settings is distinct from new.settings or old.bias_on is distinct from new.bias_on
    or old.lab_precision is distinct from new.lab_precision or old.rules is distinct from new.rules)
  execute function note_event();
