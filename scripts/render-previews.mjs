// FFMPEG_PATH=/usr/bin/ffmpeg node scripts/render-previews.mjs
// Renders the films of the reel preview (one business, three formats) and a preview of each library template again, as
// small H.264 encodes with a poster each. Needs an FFmpeg with libx264.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, giveUp, root, say } from './set-up.mjs'

const { FFMPEG_PATH: ffmpeg } = process.env
if (!ffmpeg) giveUp('Usage: FFMPEG_PATH=/usr/bin/ffmpeg node scripts/render-previews.mjs')
const photos = join(root, 'assets', 'photos')

const businesses = {
  hotel: ['--business', 'The Harbour Room', '--type', 'hotel', '--cta', 'Check availability'],
  jewellery: ['--business', 'Maison Aurelle', '--type', 'retail', '--cta', 'Book a private viewing'],
  restaurant: ['--business', 'Olive & Ember', '--type', 'restaurant', '--cta', 'Book a table'],
}
const captions = [
  '--caption',
  '05-window-chair.jpg=Wake up to the water',
  '--caption',
  '02-bed-evening.jpg=Linen, lamplight, quiet',
]
const reels = ['stories', 'square', 'portrait'].map((format) => ({
  folder: 'assets/films/reels',
  name: format,
  set: 'hotel',
  options: ['--tier', 'vr2', '--format', format, '--seconds', '15', ...captions],
  encode: {
    size: format === 'stories' ? '720:1280' : format === 'square' ? '720:720' : '720:900',
    crf: 29,
    sound: true,
  },
}))
const templates = [
  { name: 'luxury', set: 'jewellery', size: '720:1280' },
  { name: 'rental', set: 'hotel', size: '720:1280' },
  { name: 'social-square', set: 'restaurant', size: '720:720' },
  { name: 'commercial', set: 'hotel', size: '1280:720' },
].map(({ name, set, size }) => ({
  folder: 'assets/films/templates',
  name,
  set,
  options: ['--template', `src/engine/templates/library/${name}.json`],
  encode: { size, crf: 31, sound: false },
}))

const work = mkdtempSync(join(tmpdir(), 'previews-'))
for (const film of [...reels, ...templates]) {
  const master = join(work, `${film.name}.mp4`)
  const input = [join(photos, film.set), ...businesses[film.set], ...film.options]
  run(findNode(), ['src/engine/cli.ts', ...input, '--seed', '1', '--out', master])
  encode(master, film)
  say(`${film.name}: done`)
}
rmSync(work, { recursive: true })

function encode(master, { folder, name, encode: { size, crf, sound } }) {
  const target = join(root, folder)
  mkdirSync(target, { recursive: true })
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y']
  const scale = ['-vf', `scale=${size}:flags=lanczos`]
  const picture = ['-c:v', 'libx264', '-preset', 'slow', '-crf', String(crf), '-pix_fmt', 'yuv420p']
  const audio = sound ? ['-c:a', 'aac', '-b:a', '64k'] : ['-an']
  const film = join(target, `${name}.mp4`)
  run(ffmpeg, [...quiet, '-i', master, ...scale, ...picture, ...audio, '-movflags', '+faststart', film])
  const poster = master.replace(/mp4$/, 'jpg')
  run(ffmpeg, [...quiet, '-i', poster, ...scale, '-q:v', '5', join(target, `${name}.jpg`)])
}

function run(program, args) {
  const done = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) giveUp(`${program} failed.`)
}
