import { readFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const builtPage = z.object({
  key: z.string(),
  html: z.string(),
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
  isPrivate: z.boolean(),
  // It loads the card provider's own form.
  hasCardForm: z.boolean(),
  contentType: z.string().optional(),
})
export type BuiltPage = z.output<typeof builtPage>

type Prerender<Wanted> = (manifest: unknown, readText: (file: string) => string, wanted: Wanted) => Promise<unknown>

interface PageCode {
  prerenderPages: Prerender<unknown>
  prerenderOne: Prerender<{ key: string; content: unknown }>
}

interface PageRenderer {
  renderAll: (content: unknown) => Promise<BuiltPage[]>
  renderOne: (key: string, content: unknown) => Promise<BuiltPage | undefined>
}

// The build leaves the code of the pages beside them: what they say about the business is known only at run time.
export async function makePageRenderer(folder: string): Promise<PageRenderer> {
  const code = pathToFileURL(join(folder, 'render/entry-prerender.js')).href
  const { prerenderPages, prerenderOne } = (await import(code)) as PageCode
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'render/manifest.json'), 'utf8'))
  const texts = new Map<string, string>()
  const readText = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8')
    texts.set(file, text)
    return text
  }
  return {
    renderAll: async (content) => z.array(builtPage).parse(await prerenderPages(manifest, readText, content)),
    renderOne: async (key, content) =>
      builtPage.optional().parse(await prerenderOne(manifest, readText, { key, content })),
  }
}
