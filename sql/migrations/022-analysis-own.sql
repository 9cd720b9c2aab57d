-- By key the own properties that a dated analysis has a value of; null where it has none.
alter table material_analysis add column own jsonb;
