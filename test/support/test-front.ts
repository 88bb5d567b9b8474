import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The code of the pages as a build would leave it, as small as it can be: every page shows its name and the content.
const renderer = `export const prerenderPages = async (manifest, _readText, { word, hasCardForm }) => manifest.map((key) => ({
  key, html: '<p>' + key + word + '</p>', scriptHashes: ['sha256-abc'], styleHashes: [], isPrivate: key === '/order/:token', hasCardForm: hasCardForm === true && key === '/pay',
}))`

export async function makeTestFront(keys: string[], files: object = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'front-'))
  for (const name of ['assets', 'render']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ files }))
  await writeFile(join(folder, 'render/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'render/entry-prerender.js'), renderer)
  await writeFile(join(folder, 'render/manifest.json'), JSON.stringify([...keys, 'office', 'not-found']))
  return folder
}

export const fixedContent = { read: async () => ({ word: '' }), readVersion: async () => '1' }
