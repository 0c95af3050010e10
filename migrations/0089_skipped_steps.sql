-- A skipped step of the setup guide is not a saved one: it begins with what the country presets when it is opened again.
alter table setting add column setup_skipped text[] not null default '{}';
alter table setting alter column setup_skipped drop default;
