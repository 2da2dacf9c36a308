-- Tells a new coordinator its workers, and the password that the nodes show to each other. May be repeated.
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD
create extension if not exists citus;
insert into pg_dist_authinfo (nodeid, rolename, authinfo)
  values (0, current_user, 'password=' || :'password')
  on conflict (nodeid, rolename) do update set authinfo = excluded.authinfo;
select citus_set_coordinator_host('database', 5432);
select citus_add_node('worker-1', 5432);
select citus_add_node('worker-2', 5432);
