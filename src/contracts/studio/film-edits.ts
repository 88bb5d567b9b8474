import { z } from 'zod'
import { defineCall, idParam, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { filmLookNames, musicMoodNames, shotDirectionNames, shotFamilyNames, transitionNames } from './film-choices.ts'
import { maxCaptionCharacters, maxPhotos } from './photo-limits.ts'
import { filmLine } from '#src/contracts/text.ts'

// A film that is edited in the page that plays it: by the customer while they review it, and by the owner.

const share = z.number().min(0).max(1)

const editedPhoto = z.object({
  photoId: idParam,
  isIncluded: z.boolean(),
  focus: z.object({ x: share, y: share }).nullable(),
  caption: filmLine(maxCaptionCharacters),
})

const mostShots = 60
const mostBeats = 30

// A single shot, known by the photo that it shows and by how often that photo was shown before. What is null is ours.
const editedShot = z.object({
  photoId: idParam,
  showing: z.int().min(0).max(mostShots),
  take: z.object({ family: z.enum(shotFamilyNames), direction: z.enum(shotDirectionNames) }).nullable(),
  // Into it.
  transition: z.enum(transitionNames).nullable(),
  // How many beats later it ends; the next shot gives them.
  beats: z.int().min(-mostBeats).max(mostBeats),
})

const filmEdit = z.object({
  words: z.object({ businessName: filmLine(80), tagline: filmLine(80), cta: filmLine(80) }),
  mood: z.enum(musicMoodNames).nullable(),
  look: z.enum(filmLookNames).nullable(),
  // Whether the order of the photos is a person's.
  keepsOrder: z.boolean(),
  // Every photo of the film once, those that are left out too.
  photos: z.array(editedPhoto).min(1).max(maxPhotos),
  // Those that a person has changed.
  shots: z.array(editedShot).max(mostShots),
})
export type FilmEdit = z.output<typeof filmEdit>
export type EditedPhoto = FilmEdit['photos'][number]
export type EditedShot = FilmEdit['shots'][number]

const engineFacts = z.record(z.string(), z.unknown())

const editableFilm = z.object({
  // As the film is now.
  edit: filmEdit,
  // As we cut it, where the customer has changed it since.
  ours: filmEdit.nullable(),
  // A score or a recording was chosen: it stays.
  mayChooseMood: z.boolean(),
  // As the engine describes a photo, and what else it plans with.
  photos: z.array(
    z.object({ photoId: z.uuid(), path: z.string(), url: z.string(), thumbnailUrl: z.string(), analysis: engineFacts }),
  ),
  options: engineFacts,
  logo: z.object({ path: z.string(), url: z.string() }).nullable(),
})
export type EditableFilm = z.output<typeof editableFilm>

const ofFilm = z.object({ token: orderToken, filmId: idParam })
const ofJob = z.object({ id: idParam })

export const readFilmEdit = defineCall({
  name: 'readFilmEdit',
  summary: 'What the page needs to play the film and to change it.',
  at: paths.readFilmEdit,
  access: 'public',
  params: ofFilm,
  answer: editableFilm,
  rateLimit: { perMinute: 30 },
})

export const sendFilmEdit = defineCall({
  name: 'sendFilmEdit',
  summary: "The customer's own changes: they become a new version, which uses no revision round.",
  at: paths.sendFilmEdit,
  access: 'public',
  params: ofFilm,
  body: filmEdit,
  answer: success,
  bodyLimitBytes: 64 * 1024,
  rateLimit: { perMinute: 10 },
})

export const readFilmPhoto = defineCall({
  name: 'readFilmPhoto',
  summary: 'A photo of the film, re-encoded and without metadata.',
  at: 'GET /api/orders/:token/films/:filmId/photos/:photoId/:size',
  access: 'public',
  params: z.object({ ...ofFilm.shape, photoId: idParam, size: z.enum(['display', 'thumb']) }),
  answerKind: 'file',
  rateLimit: { perMinute: 600 },
})

export const readJobEdit = defineCall({
  name: 'readJobEdit',
  summary: 'What the office needs to play the film as it is planned now, and to change it.',
  at: 'GET /api/production/:id/edit',
  access: 'owner',
  params: ofJob,
  answer: editableFilm,
})

export const saveJobEdit = defineCall({
  name: 'saveJobEdit',
  summary: 'What the owner changed in the film as it is planned.',
  at: 'POST /api/production/:id/edit',
  access: 'owner',
  params: ofJob,
  // What the owner began with: what they have not touched stays as somebody else may have left it since.
  body: z.object({ base: filmEdit, edit: filmEdit }),
  bodyLimitBytes: 128 * 1024,
  answer: success,
})
