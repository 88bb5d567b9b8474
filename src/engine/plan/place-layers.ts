// What is written on the film, when and where: a name at the opening, captions over their photos, the card at the end.
// Where a shot has no calm place for its words, its photo moves aside.

import { AppError } from '#src/kit/app-error.ts'
import { explainUndrawable } from '#src/kit/drawable-text.ts'
import { calmMap, calmPlace } from './calm-map.ts'
import { cardZone, endCardPlaces, fractionOf, type Place, placeOfFrame } from './end-card-places.ts'
import type { Stage, StageShot, Words } from './film-words.ts'
import { framedShot } from './framed-shot.ts'
import type { EndCardLayer, Layer, TitleLayer } from './layer-plan.ts'
import { placeCaptions } from './place-captions.ts'
import type { Treatment } from './timeline.ts'
import { watermarkOf } from './watermark.ts'
import { mastheadOf, wordZone } from './word-places.ts'
import { movedAside, setting } from './word-setting.ts'

export interface Written {
  layers: Layer[]
  // Of the shots, by their places: as they were, or moved aside.
  treatments: Treatment[]
}

export function placeLayers(given: Stage, words: Words): Written {
  refuseUndrawable(words)
  const shots = given.shots.map((shot) => ({ ...shot, treatment: inColours(given, shot.treatment) }))
  const stage = { ...given, shots }
  const opening = placeOpening(stage, words)
  const from = opening ? opening.layer.start + opening.layer.frames : (stage.shots[stage.titleShot]?.start ?? 0)
  const aside = new Map(opening?.moved ? [[stage.titleShot, opening.moved]] : [])
  const captions = placeCaptions(stage, words, { from, opening: aside })
  return {
    layers: [
      ...(opening ? [opening.layer] : []),
      ...captions.layers,
      ...placeEndCard(stage, words),
      ...(words.watermark === undefined ? [] : [watermarkOf(words.watermark, stage.frames)]),
    ],
    treatments: shots.map(({ treatment }, index) => captions.moved.get(index) ?? treatment),
  }
}

// Every page of a film has one ground.
const inColours = ({ colours }: Stage, treatment: Treatment): Treatment =>
  treatment.kind === 'framed' && treatment.ground.kind === 'designed'
    ? { ...treatment, ground: { ...treatment.ground, colour: colours.ground } }
    : treatment

// Forms ask before anybody pays; a film with boxes for letters is never made.
function refuseUndrawable({ businessName, tagline, cta, captions, photoCaptions = {}, details = {} }: Words): void {
  const lines = [businessName, tagline, cta, ...captions, ...Object.values(photoCaptions), ...Object.values(details)]
  for (const line of lines) {
    const problem = line === undefined ? undefined : explainUndrawable(line)
    if (problem !== undefined) throw new AppError('bad_request', `"${line}" cannot be written on the film. ${problem}`)
  }
}

const titleSeconds = { least: 2, most: 4.2 }

function placeOpening(stage: Stage, words: Words): { layer: TitleLayer; moved?: Treatment } | undefined {
  const { opening, fps, shots, titleShot, endFrame } = stage
  const shot = shots[titleShot]
  if (opening === 'none' || words.businessName === undefined || !shot) return undefined
  const next = shots[titleShot + 1]
  const start = Math.min(shot.start, endFrame - 1)
  const cut = shot.start + shot.frames
  // A shot too short to read a name shares it with the next.
  const isShared = cut - start < titleSeconds.least * fps && next !== undefined
  const until = Math.min(endFrame, isShared ? Math.max(cut, start + titleSeconds.least * fps) : cut)
  // A caption of the same photo comes behind the name.
  const isCaptioned = shot.photoPaths.some((path) => words.photoCaptions?.[path] !== undefined)
  const most = isCaptioned ? titleSeconds.least : titleSeconds.most
  const frames = Math.max(1, Math.min(Math.round(fps * most), Math.round(until) - start))
  const { place, ink, leadsTo, moved } = titlePlace(stage, isShared ? undefined : shot, shot)
  return {
    layer: {
      kind: 'title',
      start,
      frames,
      ...setting(stage, place),
      text: words.businessName,
      ...(words.tagline === undefined ? {} : { line: words.tagline }),
      ink,
      ...(leadsTo === undefined ? {} : { leadsTo }),
    },
    ...(moved && { moved }),
  }
}

interface TitlePlace {
  place: Place
  ink: string
  leadsTo?: number | undefined
  moved?: Treatment
}

const largestTitle = { width: 960, height: 560 }

function titlePlace(stage: Stage, shot: StageShot | undefined, framed: StageShot): TitlePlace {
  const { format, photos, colours, design } = stage
  const calm =
    shot &&
    calmPlace(calmMap(shot.treatment, { format, photos, subjects: shot.subjects, colours }), {
      zone: wordZone(design, format),
      least: leastForTitle(stage),
      most: largestTitle,
    })
  if (calm) return { place: calm.place, ink: colours[calm.ink], leadsTo: leadOver(stage, calm.place) }
  const photo = photos.get(framed.photoPaths[0] ?? '')
  const { photo: beside, words, leadsTo } = mastheadOf(design, format)
  if (!photo) return { place: words, ink: colours.light }
  return { place: words, ink: colours.ink, leadsTo, moved: movedAside(stage, { shot: framed, place: beside }) }
}

// A tall frame has more height to give.
function leastForTitle({ design, format }: Pick<Stage, 'design' | 'format'>) {
  const height = format === 'stories' ? 260 : 190
  const across = { width: 760, height }
  return design === 'quiet' ? [{ ...across, width: 820 }] : [across, { width: 480, height: height * 1.6 }]
}

// Where there is height left below the words, a hairline leads down into it.
const leadOver = ({ design, format }: Stage, { y, height }: Place): number | undefined =>
  design === 'quiet' && height > 420 ? fractionOf({ x: 0, y: y + height, width: 0, height: 0 }, format).y : undefined

function placeEndCard(stage: Stage, words: Words): EndCardLayer[] {
  const { frames, endFrame } = stage
  const text = words.businessName
  // A call to action is no title: without a name the film ends on its picture alone.
  if (text === undefined) return []
  return [
    {
      kind: 'end-card',
      start: endFrame,
      frames: frames - endFrame,
      ...setting(stage, cardZone(stage.format)),
      text,
      ...cardContent(words),
    },
  ]
}

function cardContent({ cta, details = {}, logoPath }: Words): Pick<EndCardLayer, 'cta' | 'details' | 'logoPath'> {
  return {
    ...(cta !== undefined && { cta }),
    ...(Object.values(details).some(Boolean) && { details }),
    ...(logoPath !== undefined && { logoPath }),
  }
}

// The end card's picture: the last photo, sharp, in the room that the words leave.
export function endCardTreatment(
  stage: Pick<Stage, 'design' | 'colours' | 'format' | 'photos'>,
  words: Words,
  photoPath: string,
): Treatment {
  const { design, format, photos, colours } = stage
  const photo = photos.get(photoPath)
  if (!photo) throw new Error('The end card shows a photo that is not in the film.')
  const { cta, details } = cardContent(words)
  const content = { hasAction: cta !== undefined, hasContacts: details !== undefined }
  const place = words.businessName !== undefined ? endCardPlaces(design, format, content).photo : placeOfFrame(format)
  return { kind: 'end-card', ground: colours.ground, ...framedShot({ photo, place, format, push: 0.03 }) }
}
