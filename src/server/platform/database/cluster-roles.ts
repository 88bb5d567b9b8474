import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/kit/app-error.ts'
import { isThere, dropStrangersLocks, stopPostmaster } from './postmaster.ts'
import { runProgram, type Runner } from './postgres-programs.ts'

// The product connects as an ordinary role that owns its database. The superuser that every cluster is made with cannot
// log in: our own start speaks to it through PostgreSQL's stand-alone backend, while no server runs.

export const databaseUser = 'reelwright'
export const superuser = 'postgres'

export interface Cluster {
  clusterDir: string
  socketDir: string
  postgres: string
  runner: Runner
}

const marker = 'owner-is-ordinary'

// Once for each cluster; one that was made when the owner was the superuser is carried over. All of it happens in one
// transaction, and a start that dies before the note is written does it again.
export async function makeOwnerOrdinary(cluster: Cluster): Promise<void> {
  const path = join(cluster.clusterDir, marker)
  if (await isThere(path)) return
  await stopPostmaster(cluster.clusterDir)
  await dropStrangersLocks(cluster.clusterDir, cluster.socketDir)
  await runAsSuperuser(cluster, ['begin', ...ordinaryOwner, 'commit'])
  const note = await open(path, 'w', 0o600)
  try {
    await note.writeFile('The role reelwright is no superuser, and owns what is in the database postgres.\n')
    await note.sync()
  } finally {
    await note.close()
  }
}

const patienceMs = 15_000

// Only while no server runs on the cluster. What a killed server leaves behind may hold its memory for a moment longer.
export async function runAsSuperuser({ clusterDir, postgres, runner }: Cluster, statements: string[]): Promise<void> {
  const args = ['--single', '-D', clusterDir, '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres']
  // The stand-alone backend takes a line for a statement.
  const input = statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ').trim()};\n`).join('')
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await runProgram(runner, postgres, args, input)
    } catch (cause) {
      const isHeld = /shared memory block|postmaster\.pid/.test(String(cause))
      if (isHeld && performance.now() < giveUpAt) await sleep(100)
      else throw new AppError('unavailable', `The roles of the database in ${clusterDir} cannot be set.`, { cause })
    }
  }
}

const ordinaryOwner = [
  // A role cannot rename itself, and the one that the cluster was made with is the only superuser.
  `update pg_authid set rolname = '${superuser}' where oid = 10 and rolname = '${databaseUser}'`,
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${databaseUser}') then create role ${databaseUser}; end if;
  end $$`,
  `alter role ${databaseUser} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
  `alter role ${superuser} nologin`,
  `alter database postgres owner to ${databaseUser}`,
  // What the superuser has made outside of PostgreSQL's own schemas and its extensions. A sequence of a column follows
  // its table.
  `do $$ declare one record; begin
    for one in select format('schema %I', nspname) as thing from pg_namespace
        where nspowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all select format('table %s', c.oid::regclass) from pg_class c
        where relowner = 10 and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
      union all select format('routine %s', p.oid::regprocedure) from pg_proc p
        where proowner = 10
          and pronamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
          and not exists (select from pg_depend d
            where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all select format('type %s', t.oid::regtype) from pg_type t
        where typowner = 10 and typtype in ('e', 'd', 'r')
          and typnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
          and not exists (select from pg_depend d
            where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    loop
      execute format('alter %s owner to ${databaseUser}', one.thing);
    end loop;
  end $$`,
]
