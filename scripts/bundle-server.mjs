import { renameSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const project = fileURLToPath(new URL('..', import.meta.url))

// They bring programs, threads or data of their own, or load only when they are needed. All others become part of the
// bundle.
const apart = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'fontkit',
  'heic-decode',
  'imapflow',
  'node-av',
  'pdfkit',
  'pino',
  'postal-mime',
  'sharp',
  'stripe',
]

// A module of ours goes on seeing its own place: it finds its data, threads and processes from there.
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(project, 'src')) || !code.includes('import.meta.')) return null
    const place = relative(project, id).split(sep).join('/')
    return code
      .replaceAll('import.meta.dirname', `__placeOf(${JSON.stringify(place)}).folder`)
      .replaceAll('import.meta.url', `__placeOf(${JSON.stringify(place)}).url`)
  },
}
const banner = `import { dirname as __dirnameOf } from 'node:path'
import { fileURLToPath as __pathOf } from 'node:url'
const __placeOf = (place) => {
  const { href: url } = new URL('../../' + place, import.meta.url)
  return { url, folder: __dirnameOf(__pathOf(url)) }
}`

const isOneOf = (names) => (id) => names.some((name) => id === name || id.startsWith(`${name}/`))

// As it is written in an import: not a place of ours.
export const isPackage = (id) => !/^[.#]/.test(id) && !isAbsolute(id)

// The server's own code and that of its plain packages in a few files, which load in a third of the time of two thousand
// small ones. What runs in threads and processes of its own is started from its source. The folder lies in dist. Answers
// what the bundle imports from elsewhere.
export async function bundleServer(name, { isApart = isOneOf(apart) } = {}) {
  const folder = join(project, 'dist', name)
  const workspace = join(project, 'dist', `.${name}-${process.pid}`)
  await using bundle = await rolldown({
    cwd: project,
    input: { main: join(project, 'src/server/main.ts') },
    platform: 'node',
    external: isApart,
    plugins: [keepPlaces],
    // React brings a second copy of itself for its developers otherwise.
    transform: { target: 'node24', define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.write({
    dir: workspace,
    banner,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(workspace, folder)
  const files = new Set(output.map(({ fileName }) => fileName))
  return [...new Set(output.flatMap(({ imports = [] }) => imports))].filter((id) => !files.has(id))
}
