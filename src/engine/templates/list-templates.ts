import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readTemplate } from './read-template.ts'
import type { Template } from './template.ts'

const library = join(import.meta.dirname, 'library')

// The templates that come with the engine, by their files' names.
export async function listTemplates(): Promise<Template[]> {
  const names = (await readdir(library)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(names.map((name) => readTemplate(join(library, name))))
}
