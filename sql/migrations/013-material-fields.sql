-- What is known of a material beside its readings: oxygenate, entered, distillation, pour_is, precision, typed, price
-- (calc-wasm/vocabulary/material-details.ts). A key that is absent is not known, so new ones need no migration.
alter table material add column details jsonb not null default '{}';
-- What a reader of a catalogue material must know, and its source, in Persian too: {"en": …, "fa": …}, a text.
alter table material add column note jsonb;
alter table material add column source_farsi text;
