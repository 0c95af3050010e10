-- What a token may do, within the rights of its role (src/domain/people/token-scope.ts). Those there are keep what they may do.
alter table api_token add column scopes text[] not null default '{read:*,write:*}' check (cardinality(scopes) > 0);
alter table api_token alter column scopes drop default;
-- The addresses and networks from which a token is accepted; from everywhere when there are none.
alter table api_token add column accepted_from text[] not null default '{}';
alter table api_token add column last_address text;
