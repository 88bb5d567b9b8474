import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { type Template, templateSchema } from './template.ts'

export async function readTemplate(path: string): Promise<Template> {
  const name = basename(path)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('not_found', `The template ${name} cannot be read.`, { cause })
  })
  const parsed = templateSchema.safeParse(parseJson(text, name))
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', `The template ${name} is not valid.\n${z.prettifyError(parsed.error)}`)
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', `The template ${name} is not JSON.`, { cause })
  }
}
