import { access } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { analysePhotos } from '#src/engine/analyse/analyse-photos.ts'
import { moodNames } from '#src/engine/audio/moods.ts'
import { listenTo } from '#src/engine/audio/recording/listen-to.ts'
import type { FilmCodec } from '#src/engine/encode/codec.ts'
import type { VideoClip } from '#src/engine/plan/edit/shoot.ts'
import type { MusicChoice } from '#src/engine/plan/choose-music.ts'
import { type PlanOptions, planFilm } from '#src/engine/plan/plan-film.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { unwrittenCaptions } from '#src/engine/plan/unwritten-captions.ts'
import { readTemplate } from '#src/engine/templates/read-template.ts'
import type { Template } from '#src/engine/templates/template.ts'
import { findMaterial, type Material } from './find-material.ts'
import { type Command, formatsOf } from './parse-command.ts'
import type { ProgressBar } from './progress-bar.ts'

export interface Desk {
  print: (text: string) => void
  warn: (text: string) => void
  bar: ProgressBar
  signal: AbortSignal
  ffmpegPath: string | undefined
}

export async function makeFilms(command: Command, desk: Desk): Promise<void> {
  // Loaded while the photos are looked at: with the encoder and the fonts it takes most of a second.
  const [timelines, { renderFilms, makeSheet }] = await Promise.all([planFilms(command, desk), import('./renderer.ts')])
  if (command.plan) {
    desk.print(`${JSON.stringify(timelines.length === 1 ? timelines[0] : timelines, undefined, 2)}\n`)
    return
  }
  const nameFor = (path: string, { format }: Timeline): string =>
    timelines.length === 1 ? path : path.replace(/(\.\w+)?$/, `-${format}$1`)
  const { sheet, out } = command
  if (sheet !== undefined) for (const timeline of timelines) await makeSheet(timeline, nameFor(sheet, timeline), desk)
  if (out === undefined) return
  const orders = timelines.map((timeline) => {
    const output = nameFor(out, timeline)
    return { timeline, output, poster: `${output.slice(0, output.length - extname(output).length)}.jpg` }
  })
  await renderFilms(orders, {
    quality: command.preview ? 'draft' : 'final',
    signal: desk.signal,
    ffmpegPath: desk.ffmpegPath,
    onProgress: desk.bar.show,
  })
  desk.bar.end()
  for (const { output } of orders) desk.warn(`${output}\n`)
}

async function planFilms(command: Command, desk: Desk): Promise<Timeline[]> {
  const template = command.template === undefined ? undefined : await readTemplate(command.template)
  const loadCodec = async (): Promise<FilmCodec> => (await import('./renderer.ts')).chooseCodec(desk.ffmpegPath)
  const material = await findMaterial(command.photos)
  const [music, videos] = await Promise.all([
    chooseMusic(loadCodec, command.music),
    describeVideos(loadCodec, material),
  ])
  const analysis = await analysePhotos(material.photos, {
    businessType: command.type,
    signal: desk.signal,
    onProgress: ({ done, total }) => desk.bar.show({ stage: 'analysing', percent: (100 * done) / total }),
  })
  desk.bar.end()
  for (const { text } of analysis.problems) desk.warn(`${text}\n`)
  const options: Omit<PlanOptions, 'format'> = {
    tier: command.tier ?? template?.tier ?? 'vr2',
    seed: command.seed,
    words: chooseWords(command, { template, material }),
    seconds: command.seconds,
    music,
    template,
    videos,
    isPreview: command.preview,
  }
  const formats = formatsOf(command.format, template?.format ?? 'stories')
  const timelines = formats.map((format) => planFilm(analysis, { ...options, format }))
  for (const timeline of timelines) tellLeftOut(desk, options.words, timeline)
  return timelines
}

function tellLeftOut(desk: Desk, words: PlanOptions['words'], timeline: Timeline): void {
  for (const text of unwrittenCaptions(words, timeline)) {
    desk.warn(`${timeline.format}: there is no time to read the caption "${text}", so it is left out.\n`)
  }
  for (const { path, reason } of timeline.leftOut ?? []) {
    desk.warn(`${timeline.format}: ${basename(path)} is left out. ${reason}\n`)
  }
}

// What the command says goes before what the template says.
function chooseWords(
  command: Command,
  { template, material }: { template: Template | undefined; material: Material },
): PlanOptions['words'] {
  const titles = template?.titles
  const loose = command.caption.flatMap(({ photo, text }) => (photo === undefined ? [text] : []))
  const { phone, site, handle, address } = command
  return {
    businessName: command.business,
    tagline: command.tagline ?? titles?.tagline,
    photoCaptions: Object.fromEntries(
      command.caption.flatMap(({ photo, text }) => (photo === undefined ? [] : [[findPhoto(photo, material), text]])),
    ),
    captions: command.caption.length > 0 ? loose : (titles?.captions ?? []),
    cta: command.cta ?? titles?.cta,
    details: { phone, site, handle, address },
    colours: command.colour,
    logoPath: command.logo,
  }
}

function findPhoto(name: string, { photos }: Material): string {
  const photo = photos.find((path) => path === name) ?? photos.find((path) => basename(path) === basename(name))
  if (photo !== undefined) return photo
  throw new AppError('not_found', `--caption: ${name} is not one of the film’s photos.`)
}

type LoadCodec = () => Promise<FilmCodec>

async function chooseMusic(loadCodec: LoadCodec, asked: string | undefined): Promise<MusicChoice | undefined> {
  if (asked === undefined) return undefined
  const mood = moodNames.find((name) => name === asked)
  if (mood) return { kind: 'mood', mood }
  await access(asked).catch((cause: unknown) => {
    const text = `--music: ${asked} is neither a file nor a mood. The moods are ${moodNames.join(', ')}.`
    throw new AppError('not_found', text, { cause })
  })
  const codec = await loadCodec()
  return { kind: 'file', path: asked, beats: listenTo(await codec.decodeAudio(asked)) }
}

async function describeVideos(loadCodec: LoadCodec, { videos }: Material): Promise<VideoClip[]> {
  const describe = async ({ path, replaces }: Material['videos'][number]): Promise<VideoClip> => {
    const codec = await loadCodec()
    return { path, replaces, ...(await codec.describeVideo(path)) }
  }
  return Promise.all(videos.map(describe))
}
