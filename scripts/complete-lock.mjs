// Run after changing dependencies: node scripts/complete-lock.mjs
// npm leaves optional packages that it could not look up (builds for other systems that a registry lacks) out of the lock
// file, and then `npm ci` refuses the file. Each gets an entry with the system it is for, so that npm passes it over.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './set-up.mjs'

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
  aix: 'aix',
}
const processors = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
}
const libraries = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  glibc: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
  linuxmusl: 'musl',
}

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
let added = 0
for (const entry of Object.values(lock.packages)) {
  for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    const { os, cpu, libc } = systemOf(name)
    if (lock.packages[place] || !(os || cpu)) continue
    const version = wanted.replace(/^[^\d]*/, '')
    lock.packages[place] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      dev: entry.dev,
      ...(libc && { libc: [libc] }),
      optional: true,
      ...(os && { os: [os] }),
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
say(`${added} entries added`)

function systemOf(name) {
  const words = name.replace(/^@[^/]+\//, '').split(/[-_.]/)
  const find = (table) => words.map((word) => table[word]).find(Boolean)
  return {
    os: find(systems) ?? (words.includes('linuxmusl') ? 'linux' : undefined),
    cpu: find(processors),
    libc: find(libraries),
  }
}
