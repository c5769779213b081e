-- Roles of least right on a PostgreSQL server; run once by its administrator, with psql:
--   psql -v owner_password=... -v app_password=... -v queue_password=... -f prisma/roles.sql
-- Then start the coordinator with
--   SFUMATO_MIGRATE_URL=postgresql://sfumato_owner:...@host/sfumato   (only needed when there is something to migrate)
--   DATABASE_URL=postgresql://sfumato_app:...@host/sfumato
--   SFUMATO_QUEUE_URL=postgresql://sfumato_queue:...@host/sfumato_queue   (or REDIS_URL)
-- and trainers with SFUMATO_TRAINER_QUEUE_URL, the same as SFUMATO_QUEUE_URL.
\set ON_ERROR_STOP on
\if :{?owner} \else \set owner sfumato_owner \endif
\if :{?app} \else \set app sfumato_app \endif
\if :{?queue} \else \set queue sfumato_queue \endif
\if :{?database} \else \set database sfumato \endif
\if :{?queue_database} \else \set queue_database sfumato_queue \endif

-- Owns the tables and migrates them; nobody works as this role from day to day.
CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
-- The coordinator; the start with SFUMATO_MIGRATE_URL grants it what it needs, table by table.
CREATE ROLE :"app" LOGIN PASSWORD :'app_password';
-- Coordinator and trainers, for jobs: hints that hold nothing but ids.
CREATE ROLE :"queue" LOGIN PASSWORD :'queue_password';

CREATE DATABASE :"database" OWNER :"owner";
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO :"app";

-- A database of its own: the role of the trainers cannot even connect to the other one.
CREATE DATABASE :"queue_database" OWNER :"queue";
REVOKE ALL ON DATABASE :"queue_database" FROM PUBLIC;

-- Before PostgreSQL 15 everybody may create tables in a new database.
\connect :"database"
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
