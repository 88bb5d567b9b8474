#!/bin/sh
# Runs once, when PostgreSQL makes its data: the product's role owns its database and is no superuser.
psql --username postgres --set ON_ERROR_STOP=1 --set password="$OWNER_PASSWORD" <<'SQL'
create role reelwright login password :'password';
create database reelwright owner reelwright;
SQL
