import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const builtPages = z.array(
  z.object({
    key: z.string(),
    html: z.string(),
    scriptHashes: z.array(z.string()),
    styleHashes: z.array(z.string()),
    isPrivate: z.boolean(),
    // It loads the card provider's own form.
    hasCardForm: z.boolean(),
    contentType: z.string().optional(),
  }),
)
export type BuiltPage = z.output<typeof builtPages>[number]

type Prerender = (manifest: unknown, readText: (file: string) => string, content: unknown) => Promise<unknown>

// The build leaves the code of the pages beside them: what they say about the business is known only at run time.
export async function makePageRenderer(folder: string): Promise<(content: unknown) => Promise<BuiltPage[]>> {
  const code = pathToFileURL(join(folder, 'render/entry-prerender.js')).href
  const { prerenderPages } = (await import(code)) as { prerenderPages: Prerender }
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'render/manifest.json'), 'utf8'))
  const texts = new Map<string, string>()
  const readText = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8')
    texts.set(file, text)
    return text
  }
  return async (content) => builtPages.parse(await prerenderPages(manifest, readText, content))
}
