-- The texts of messages, one for each language. Those that were changed so far are in English.
alter table mail_template add column language text not null default 'en';
alter table mail_template alter column language drop default;
alter table mail_template drop constraint mail_template_pkey;
alter table mail_template add primary key (name, language);
