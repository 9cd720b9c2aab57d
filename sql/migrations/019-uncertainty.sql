-- The uncertainty of a calculation as it was last computed for its owner: the answer's JSON, with the settings and the seed that it
-- was drawn with. Null: none was asked for. Text, so that it is shown again to the last bit whatever core a later release has.
alter table calculation add column uncertainty json;
