import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

const tickMs = 10

export async function findPostmaster(database: Client): Promise<number> {
  const { rows } = await database.query<{ data_directory: string }>('show data_directory')
  return Number(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
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
