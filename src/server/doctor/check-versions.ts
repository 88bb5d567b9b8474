import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fail, type Finding, ok } from './finding.ts'

const part = 'Versions'
const minNode = 24
const packageFile = join(import.meta.dirname, '../../../package.json')

export async function checkVersions(node = process.versions.node): Promise<Finding> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(packageFile, 'utf8')))
  const text = `Reelwright ${version}, Node ${node} on ${process.platform} ${process.arch}.`
  if (Number.parseInt(node, 10) < minNode) return fail(part, text, `Use Node ${minNode} or newer.`)
  return ok(part, text)
}
