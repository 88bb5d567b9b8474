import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

const tickMs = 10

// The parent of whoever answers: what else would tell is for superusers.
export async function findPostmaster(database: Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(fieldsOf(rows[0]?.pid ?? 0)[1])
}

const fieldsOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

// In user and system mode, in milliseconds.
export const cpuOf = (pid: number | string): number => {
  const fields = fieldsOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

// Of the children that live, and of those that the parent has seen end.
export function cpuBelow(parent: number): number {
  const fields = fieldsOf(parent)
  let sum = (Number(fields[13]) + Number(fields[14])) * tickMs
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (Number(fieldsOf(name)[1]) === parent) sum += cpuOf(name)
    } catch {
      // It ended while we looked.
    }
  }
  return sum
}
