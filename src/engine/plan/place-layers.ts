// What is written on the film and when: a name at the opening, captions over their photos, the card at the end.

import { AppError } from '#src/kit/app-error.ts'
import { explainUndrawable } from '#src/kit/drawable-text.ts'
import { brandColours } from './accent-colour.ts'
import { clearPlace } from './clear-place.ts'
import type { Stage, Words } from './film-words.ts'
import type { Layer } from './layer-plan.ts'
import { placeCaptions } from './place-captions.ts'
import { safeZone } from './safe-zone.ts'
import { watermarkOf } from './watermark.ts'

export function placeLayers(given: Stage, words: Words): Layer[] {
  const [accent = given.accent] = brandColours(words.colours ?? [])
  const stage = { ...given, accent }
  refuseUndrawable(words)
  const opening = placeOpening(stage, words)
  const from = opening ? opening.start + opening.frames : (stage.shots[stage.titleShot]?.start ?? 0)
  return [
    ...(opening ? [opening] : []),
    ...placeCaptions(stage, words, from),
    ...placeEndCard(stage, words),
    ...(words.watermark === undefined ? [] : [watermarkOf(words.watermark, stage.frames)]),
  ]
}

// Forms ask before anybody pays; a film with boxes for letters is never made.
function refuseUndrawable({ businessName, tagline, cta, captions, photoCaptions = {}, details = {} }: Words): void {
  const lines = [businessName, tagline, cta, ...captions, ...Object.values(photoCaptions), ...Object.values(details)]
  for (const line of lines) {
    const problem = line === undefined ? undefined : explainUndrawable(line)
    if (problem !== undefined) throw new AppError('bad_request', `"${line}" cannot be written on the film. ${problem}`)
  }
}

const fade = 14
const openingSeconds = { least: 2, most: 3.4 }

function placeOpening(stage: Stage, words: Words): Layer | undefined {
  const { format, opening, type, accent, fps, shots, titleShot, endFrame } = stage
  const shot = shots[titleShot]
  if (opening === 'none' || words.businessName === undefined || !shot) return undefined
  const next = shots[titleShot + 1]
  const start = Math.min(shot.start + Math.round(fps * 0.2), endFrame - 1)
  const cut = shot.start + shot.frames
  // A shot too short to read a name shares it with the next.
  const isShared = cut - start < openingSeconds.least * fps
  const until = Math.min(endFrame, isShared && next ? Math.max(cut, start + openingSeconds.least * fps) : cut)
  // A caption of the same photo comes behind the name.
  const isCaptioned = shot.photoPaths.some((path) => words.photoCaptions?.[path] !== undefined)
  const most = isCaptioned ? openingSeconds.least : openingSeconds.most
  const frames = Math.max(1, Math.min(Math.round(fps * most), Math.round(until) - start))
  const seen = isShared ? [...shot.subjects, ...(next?.subjects ?? [])] : shot.subjects
  const subtitle = words.tagline === undefined ? {} : { subtitle: words.tagline }
  const rect = clearPlace({ kind: opening, text: words.businessName, format, type }, seen)
  const timed = { start, frames, fade: Math.min(fade, Math.floor(frames / 3)), type, accent, rect }
  return { kind: opening, ...timed, text: words.businessName, ...subtitle }
}

function placeEndCard({ format, type, accent, frames, endFrame }: Stage, words: Words): Layer[] {
  const { businessName, tagline, cta, details = {}, logoPath } = words
  const text = businessName ?? cta
  if (text === undefined) return []
  const start = endFrame + 5
  const timed = { start, frames: frames - start, fade, type, accent, rect: safeZone(format) }
  const [, button] = brandColours(words.colours ?? [])
  const content = {
    subtitle: tagline,
    cta: cta === text ? undefined : cta,
    details: Object.values(details).some(Boolean) ? details : undefined,
    logoPath,
    button,
  }
  const given = Object.entries(content).filter(([, value]) => value !== undefined)
  return [{ kind: 'end-card', ...timed, text, ...Object.fromEntries(given) }]
}
