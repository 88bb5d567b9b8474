import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#src/server/platform/database/port.ts'

export interface SuiteDatabase {
  database: Database
  close(): Promise<void>
}

// What every database must do, whoever runs the server.
export function databaseSuite(name: string, makeDatabase: () => Promise<SuiteDatabase>): void {
  const open = async () => {
    const { database, close } = await makeDatabase()
    onTestFinished(close)
    await database.execute(sql`create table things (id integer primary key, label text)`)
    const listIds = async () =>
      (await database.execute<{ id: number }>(sql`select id from things`)).rows.map((r) => r.id)
    return { database, listIds }
  }

  test(`${name}: what a transaction wrote is there when it resolves`, async () => {
    const { database, listIds } = await open()
    const answer = await database.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await listIds()).toEqual([1])
  })

  test(`${name}: a transaction that throws leaves nothing behind`, async () => {
    const { database, listIds } = await open()
    const work = database.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await listIds()).toEqual([])
  })

  test(`${name}: a transaction whose failed query was caught and forgotten does not count as done`, async () => {
    const { database, listIds } = await open()
    const work = database.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      await tx.execute(sql`insert into things values (1)`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('not committed')
    expect(await listIds()).toEqual([])
  })

  test(`${name}: a refused row is told by its SQLSTATE, without the values of the query`, async () => {
    const { database } = await open()
    const insert = () => database.execute(sql`insert into things values (1, ${'Helen Ashworth'})`)
    await insert()
    const refusal = await insert().then(
      () => undefined,
      (problem: Error) => problem,
    )
    expect(refusal).toMatchObject({ code: '23505', constraint: 'things_pkey' })
    expect(refusal?.stack).not.toContain('Ashworth')
  })

  test(`${name}: a connection lost inside a transaction is "unavailable", and the next call works`, async () => {
    const { database, listIds } = await open()
    const work = database.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
      await tx.execute(sql`insert into things values (2)`)
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable', cause: expect.any(Error) })
    expect(await listIds()).toEqual([])
  })

  test(`${name}: a connection lost in the middle of the commit is an error, never a success`, async () => {
    const { database } = await open()
    await database.execute(sql`create function vanish() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end'`)
    await database.execute(sql`create constraint trigger vanish_at_commit after insert on things
      deferrable initially deferred for each row execute function vanish()`)
    const work = database.transaction((tx) => tx.execute(sql`insert into things values (1)`))
    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
  })
}
