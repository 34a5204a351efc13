#!/bin/sh
# The role and the database of Daylight, made when the cluster is: an ordinary role that may create roles.
set -eu
psql --set=password="$DAYLIGHT_PASSWORD" <<'SQL'
create role daylight login createrole password :'password';
create database daylight owner daylight;
SQL
