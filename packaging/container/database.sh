#!/bin/sh
# The image of PostgreSQL runs this once, when it creates its cluster. See docs/operating/servers.md, Two roles.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v runtime="$RUNTIME_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role stonebook login createdb replication password :'owner';
create role stonebook_runtime login password :'runtime';
create database stonebook owner stonebook template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
# The archive receives the write-ahead log. The image admits no replication from other containers.
echo 'host replication stonebook all scram-sha-256' >>"$PGDATA/pg_hba.conf"
