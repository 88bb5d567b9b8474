import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { AppError } from '#src/kit/app-error.ts'
import { startEmbeddedPostgres, syncFolder } from '#src/server/platform/database/embedded-postgres.ts'
import { stopPostmaster } from '#src/server/platform/database/postmaster.ts'
import type { Log } from '#src/server/platform/log/port.ts'

// A database is restored under another name and takes its own at the end, so that what was cut short is never opened as a
// shop, and can be tried again at once. In three steps, each of which may be the last before a power cut: filled, complete,
// landed.

export interface Stage {
  // What is left of an attempt that was cut short gives way. Refuses a place in use.
  open(): Promise<{ url: string; close(): Promise<void> }>
  // Whether an earlier attempt was cut short only in its last step.
  isComplete(): Promise<boolean>
  complete(): Promise<void>
  land(): Promise<void>
}

const folders = { filling: 'restoring', complete: 'restored' }

// The product doesn't make an empty database beside what a restore has left there.
export function refuseUnfinishedRestore(dataDir: string): void {
  const isUnfinished = Object.values(folders).some((name) => existsSync(join(dataDir, name)))
  if (!isUnfinished || existsSync(join(dataDir, 'postgres'))) return
  throw new AppError('conflict', `A restore into ${dataDir} was cut short. Run it again: npm run restore FOLDER`)
}

export function stageEmbedded({ dataDir, log }: { dataDir: string; log: Log }): Stage {
  const filling = join(dataDir, folders.filling)
  const complete = join(dataDir, folders.complete)
  const final = join(dataDir, 'postgres')
  return {
    isComplete: async () => existsSync(join(complete, 'postgres')) && !existsSync(final),
    open: async () => {
      if (existsSync(final)) {
        const advice = 'Restore into an empty folder: DATA_DIR=./restored'
        throw new AppError('conflict', `${dataDir} already holds a database. ${advice}`)
      }
      await mkdir(filling, { recursive: true, mode: 0o700 })
      // A killed restore leaves its server running on what is about to go.
      await stopPostmaster(join(await realpath(filling), 'postgres'))
      await rm(filling, { recursive: true })
      await rm(complete, { recursive: true, force: true })
      const server = await startEmbeddedPostgres({ dataDir: filling, log })
      return { url: server.url, close: () => server.stop() }
    },
    complete: async () => {
      await rename(filling, complete)
      await syncFolder(dataDir)
    },
    land: async () => {
      // The database last: it is what makes the folder a shop.
      const beside = (await readdir(complete)).filter((name) => name !== 'postgres')
      for (const name of [...beside, 'postgres']) {
        if (!existsSync(join(dataDir, name))) await rename(join(complete, name), join(dataDir, name))
      }
      await syncFolder(dataDir)
      await rm(complete, { recursive: true, force: true })
    },
  }
}

// The role needs CREATEDB, and the empty database's ownership.
export function stageDatabase(databaseUrl: string): Stage {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const [filling, complete, empty] = ['restoring', 'restored', 'empty'].map((word) => `${name.slice(0, 50)}_${word}`)
  if (!name || !filling || !complete || !empty) throw new AppError('bad_request', 'DATABASE_URL names no database.')
  const urlOf = (database: string): string => {
    const url = new URL(databaseUrl)
    url.pathname = `/${encodeURIComponent(database)}`
    return url.href
  }
  const inDatabase = async <Result>(database: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = new Client({ connectionString: urlOf(database), application_name: 'reelwright restore' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const outside = <Result>(work: (client: Client) => Promise<Result>) => inDatabase('postgres', work)
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const exists = (database: string) =>
    outside(async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
      return rowCount === 1
    })
  const drop = (database: string) =>
    outside(async (client) => {
      await client.query(`drop database if exists ${quote(database)} with (force)`)
    })
  return {
    isComplete: () => exists(complete),
    open: async () => {
      await inDatabase(name, refuseTables)
      await drop(filling)
      // With the extensions and the locale that the empty one was given.
      await outside(async (client) => {
        await client.query(`create database ${quote(filling)} template ${quote(name)}`)
      }).catch((cause: unknown) => {
        const advice = 'Its role needs CREATEDB, and nothing else may be connected to the empty database.'
        throw new AppError('conflict', `A database for the restore can't be made. ${advice}`, { cause })
      })
      return { url: urlOf(filling), close: async () => undefined }
    },
    complete: () => outside(async (client) => void (await client.query(renaming(quote(filling), quote(complete))))),
    land: async () => {
      await inDatabase(name, refuseTables)
      await outside(async (client) => {
        await client.query('begin')
        await client.query(renaming(quote(name), quote(empty)))
        await client.query(renaming(quote(complete), quote(name)))
        await client.query('commit')
      })
      await drop(empty)
    },
  }
}

const renaming = (from: string, to: string): string => `alter database ${from} rename to ${to}`

async function refuseTables(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from information_schema.tables where table_schema = 'public' limit 1")
  if (rowCount) throw new AppError('conflict', 'The database already has tables. Restore into an empty one.')
}
