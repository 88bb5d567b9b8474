// FFMPEG_PATH=/usr/bin/ffmpeg node scripts/render-samples.mjs <folder with restaurant/, hotel/ and jewellery/>
// Renders the three sample films and the loop of the landing page again, as small web encodes: H.264 for every browser and
// AV1 for those that can. Needs an FFmpeg with libx264 and libsvtav1.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, giveUp, root, say } from './set-up.mjs'

const { FFMPEG_PATH: ffmpeg } = process.env
const [photos] = process.argv.slice(2)
if (!ffmpeg || !photos)
  giveUp('Usage: FFMPEG_PATH=/usr/bin/ffmpeg node scripts/render-samples.mjs <folder of photo sets>')

const films = [
  {
    name: 'vr1-restaurant',
    set: 'restaurant',
    tier: 'vr1',
    business: 'Olive & Ember',
    type: 'restaurant',
    cta: 'Book a table',
    captions: ['02-wood-fired-pizza.jpg=Straight from the wood fire', '05-sourdough.jpg=Bread from our own oven'],
  },
  {
    name: 'vr2-hotel',
    set: 'hotel',
    tier: 'vr2',
    business: 'The Harbour Room',
    type: 'hotel',
    cta: 'Check availability',
    captions: [
      '05-window-chair.jpg=Wake up to the water',
      '02-bed-evening.jpg=Linen, lamplight, quiet',
      '08-breakfast-in-bed.jpg=Breakfast whenever you like',
    ],
  },
  {
    name: 'vr3-jewellery',
    set: 'jewellery',
    tier: 'vr3',
    business: 'Maison Aurelle',
    type: 'retail',
    cta: 'Book a private viewing',
    captions: ['01-solitaire-hero.jpg=Cut by hand, set by eye', '08-loose-diamonds.jpg=Every stone has a certificate'],
  },
]
const target = join(root, 'src', 'web', 'site', 'samples', 'films')
const work = mkdtempSync(join(tmpdir(), 'samples-'))

for (const film of films) {
  const master = join(work, `${film.name}.mp4`)
  const captions = film.captions.flatMap((caption) => ['--caption', caption])
  run(findNode(), [
    'src/engine/cli.ts',
    join(photos, film.set),
    '--tier',
    film.tier,
    '--business',
    film.business,
    '--type',
    film.type,
    '--cta',
    film.cta,
    ...captions,
    '--seconds',
    '30',
    '--seed',
    '1',
    '--out',
    master,
  ])
  encode(master, film.name, { height: 1280, h264: 30, av1: 50, sound: true })
}
// A quiet stretch of the first film, without its sound.
encode(join(work, 'vr1-restaurant.mp4'), 'hero-loop', {
  height: 960,
  h264: 31,
  av1: 52,
  sound: false,
  cut: ['-ss', '4', '-t', '8'],
})
rmSync(work, { recursive: true })

function encode(master, name, { height, h264, av1, sound, cut = [] }) {
  const input = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    ...cut,
    '-i',
    master,
    '-vf',
    `scale=-2:${height}:flags=lanczos`,
  ]
  const audio = (codec, rate) => (sound ? ['-c:a', codec, '-b:a', rate] : ['-an'])
  const mp4 = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    String(h264),
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ]
  const webm = ['-c:v', 'libsvtav1', '-preset', '6', '-crf', String(av1), '-pix_fmt', 'yuv420p']
  run(ffmpeg, [...input, ...mp4, ...audio('aac', '96k'), join(target, `${name}.mp4`)])
  run(ffmpeg, [...input, ...webm, ...audio('libopus', '64k'), join(target, `${name}.webm`)])
  say(`${name}: done`)
}

function run(program, args) {
  const done = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) giveUp(`${program} failed.`)
}
