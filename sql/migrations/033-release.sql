-- Why a blend was released although its results leave something open, and what that was (calc-wasm/lab/release.ts); null of all that
-- are not released, and of those that were before reasons were asked for.
alter table calculation add column release json;
