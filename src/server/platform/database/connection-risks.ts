import type { ClientBase, Pool } from 'pg'
import { isOffMachine } from '#src/kit/off-machine.ts'

export interface Risk {
  text: string
  advice: string
}

// What works and still leaves a door open, for the log of a start and for the doctor.
export async function findConnectionRisks(client: ClientBase | Pool, url: string): Promise<Risk[]> {
  const { rows } = await client.query<{ isSuper: boolean; isEncrypted: boolean }>(`select
    (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"`)
  const [facts] = rows
  const isExposed = !facts?.isEncrypted && isOffMachine(hostOf(url))
  return [...(facts?.isSuper ? [superuser] : []), ...(isExposed ? [unencrypted] : [])]
}

const superuser = {
  text: 'the product connects to the database as a superuser.',
  advice: 'Give it a role of its own that owns its database and nothing else.',
}

const unencrypted = {
  text: 'the database is on another machine, and the connection to it is not encrypted.',
  advice: 'Add ?sslmode=verify-full to DATABASE_URL, unless the network in between is yours alone.',
}

// A socket is named by a folder.
function hostOf(url: string): string {
  const { hostname, searchParams } = new URL(url)
  return searchParams.get('host') ?? hostname
}
