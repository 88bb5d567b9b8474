// Builds the web front into dist/web: hashed files, compressed copies, the code that renders the pages, and manifest.json
// for the server.
// Everything happens in a folder beside it that takes its place at the end, so a build cut short leaves the old one.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const project = fileURLToPath(new URL('..', import.meta.url))
const dist = join(project, 'dist')
const workspace = join(dist, `.web-${process.pid}`)
const web = join(workspace, 'web')

// Pages and files for programs are packed by the server, once it has put its address into them.
const compressedTypes = new Set(['.css', '.js', '.svg'])
const minCompressedBytes = 256

mkdirSync(dist, { recursive: true })
removeAbandoned()
try {
  await buildClient()
  await buildWorker()
  await compressAll()
  writeRootFiles(await buildRenderer())
  takePlace()
} finally {
  rmSync(workspace, { recursive: true, force: true })
}

async function buildClient() {
  await build({
    configFile: join(project, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: web, emptyOutDir: true },
  })
}

// It stands at the root under a fixed name: a browser keeps to it for years, and it may speak for every page.
async function buildWorker() {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: web,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(project, 'src/web/office-worker/office-worker.ts'),
        output: { entryFileNames: 'office-worker.js', format: 'iife' },
      },
    },
  })
}

// The server renders the pages, for it alone knows what they say about the business.
async function buildRenderer() {
  const outDir = join(web, 'render')
  await build({
    configFile: join(project, 'vite.config.ts'),
    logLevel: 'warn',
    // One file with everything in it: the server's own React would be the one for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: false,
      minify: true,
      ssr: true,
      rolldownOptions: { input: join(project, 'src/web/entry-prerender.tsx') },
    },
  })
  renameSync(join(web, '.vite/manifest.json'), join(outDir, 'manifest.json'))
  rmSync(join(web, '.vite'), { recursive: true })
  const { prerenderPages, prerenderRootFiles } = await import(pathToFileURL(join(outDir, 'entry-prerender.js')).href)
  const manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'))
  // What a browser would refuse stops the build here, not the server.
  await prerenderPages(manifest, (file) => readFileSync(join(web, file), 'utf8'))
  return prerenderRootFiles()
}

function writeRootFiles(rootFiles) {
  const files = {
    '/favicon.ico': { file: 'favicon.ico', contentType: 'image/x-icon' },
    '/office-icon.png': { file: 'office-icon.png', contentType: 'image/png' },
    '/office-worker.js': { file: 'office-worker.js', contentType: 'text/javascript; charset=utf-8' },
  }
  for (const { name, contentType, text } of rootFiles) {
    writeFileSync(join(web, name), text)
    files[`/${name}`] = { file: name, contentType }
  }
  writeFileSync(join(web, 'manifest.json'), `${JSON.stringify({ files }, null, 2)}\n`)
}

async function compressAll() {
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressedTypes.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file) {
  const content = readFileSync(file)
  if (content.length < minCompressedBytes) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

function takePlace() {
  const place = join(dist, 'web')
  if (existsSync(place)) renameSync(place, join(workspace, 'old'))
  renameSync(web, place)
}

// What a build that was killed left behind; another build that is under way keeps its folder.
function removeAbandoned() {
  for (const name of readdirSync(dist)) {
    const pid = Number(/^\.web-(\d+)$/.exec(name)?.[1])
    if (pid && !isRunning(pid)) rmSync(join(dist, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
