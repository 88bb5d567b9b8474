// FFMPEG_PATH=/usr/bin/ffmpeg node scripts/render-samples.mjs [vr1-restaurant] [vr2-hotel] [vr3-jewellery]
// Renders the sample films, all or those named, their posters and the loops of the landing page again, as small web
// encodes: H.264 for every browser and AV1 for those that can. Needs an FFmpeg with libx264 and libsvtav1.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { planSample } from '#src/server/sales/samples/sample-wishes.ts'
import { makeLocalEngine } from '#src/server/platform/film/local-engine.ts'
import { giveUp, root, say } from './set-up.mjs'

const { FFMPEG_PATH: ffmpeg } = process.env
if (!ffmpeg) giveUp('Usage: FFMPEG_PATH=/usr/bin/ffmpeg node scripts/render-samples.mjs [sample...]')
const named = process.argv.slice(2)

// Seconds from which each film goes without words for a while: ten in the first, three in the others.
const loopsFrom = { 'vr1-restaurant': '13.1', 'vr2-hotel': '23.1', 'vr3-jewellery': '5.8' }

const films = join(root, 'assets', 'films', 'samples')
const images = join(root, 'src', 'web', 'images')
const work = mkdtempSync(join(tmpdir(), 'samples-'))
const engine = makeLocalEngine({ ffmpegPath: undefined })

for (const { id } of sampleFilms.filter((film) => named.length === 0 || named.includes(film.id))) {
  const output = join(work, `${id}.mp4`)
  const poster = join(work, `${id}.jpg`)
  const order = await planSample(engine, id)
  await engine.render([{ ...order, output, poster }], { shelfFolder: join(work, `shelf-${id}`) })
  say(`${id}: ${Math.round(statSync(output).size / 1e6)} MB in full`)
  encode(output, id, { height: 1280, h264: 29, av1: 48, sound: true })
  // What the tier does, beside its price: behind the title.
  encode(output, `loop-${id.slice(0, 3)}`, {
    height: 640,
    h264: 31,
    av1: 52,
    sound: false,
    cut: ['-ss', loopsFrom[id], '-t', '3'],
  })
  await savePosters(poster, id.replace(/^vr\d-/, ''))
  // Ten seconds of the first film without any words, which the landing page begins with, and their first frame.
  if (id === sampleFilms[0].id) {
    const cut = ['-ss', loopsFrom[id], '-t', '10']
    encode(output, 'hero-loop', { height: 960, h264: 28, av1: 44, sound: false, cut })
    const still = join(work, 'hero.png')
    run(['-hide_banner', '-loglevel', 'error', '-y', ...cut.slice(0, 2), '-i', output, '-frames:v', '1', still])
    const first = sharp(still).resize(540)
    await first.clone().avif({ quality: 50, effort: 6 }).toFile(join(images, 'hero-film-540.avif'))
    await first.clone().jpeg({ quality: 74, mozjpeg: true }).toFile(join(images, 'hero-film-540.jpg'))
  }
}
rmSync(work, { recursive: true })

async function savePosters(poster, name) {
  const widths = name === 'restaurant' ? [120, 460, 720] : [460, 720]
  for (const width of widths) {
    await sharp(poster)
      .resize(width)
      .avif({ quality: 52, effort: 9 })
      .toFile(join(images, `poster-${name}-${width}.avif`))
  }
  await sharp(poster)
    .resize(720)
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(join(images, `poster-${name}-720.jpg`))
}

function encode(master, name, { height, h264, av1, sound, cut = [] }) {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y']
  const input = [...quiet, ...cut, '-i', master, '-vf', `scale=-2:${height}:flags=lanczos`, '-pix_fmt', 'yuv420p']
  const audio = (codec, rate) => (sound ? ['-c:a', codec, '-b:a', rate] : ['-an'])
  const mp4 = ['-c:v', 'libx264', '-preset', 'slow', '-crf', String(h264), '-movflags', '+faststart']
  const webm = ['-c:v', 'libsvtav1', '-preset', '8', '-crf', String(av1)]
  run([...input, ...mp4, ...audio('aac', '96k'), join(films, `${name}.mp4`)])
  run([...input, ...webm, ...audio('libopus', '64k'), join(films, `${name}.webm`)])
  say(`${name}: done`)
}

function run(args) {
  const done = spawnSync(ffmpeg, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) giveUp('FFmpeg failed.')
}
