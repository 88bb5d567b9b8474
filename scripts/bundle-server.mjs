import { renameSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

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
  enforce: 'pre',
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

// The server's own code and that of its plain packages in a few files, which load in a third of the time of two thousand
// small ones. What runs in threads and processes of its own is started from its source. The folder lies in dist.
export async function bundleServer(name) {
  const folder = join(project, 'dist', name)
  const workspace = join(project, 'dist', `.${name}-${process.pid}`)
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: apart },
    // React brings a second copy of itself for its developers otherwise.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: workspace,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: { main: join(project, 'src/server/main.ts') },
        output: { banner, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(workspace, folder)
}
