// What a film shows, and in what order: a shot for each photo or for each few that share one, by scenes.

import { distance, isGrey } from '#src/engine/analyse/kinship.ts'
import { scenesOf } from '#src/engine/analyse/scenes.ts'
import { isPlace, sellsPlaces } from '#src/engine/analyse/is-place.ts'
import { dullness } from '#src/engine/analyse/dullness.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { framePane } from '#src/engine/plan/shots/frame-photo.ts'
import type { Look } from '#src/engine/plan/shots/look-at.ts'
import { groupAlike } from '#src/engine/plan/shots/stack-photos.ts'
import type { Role } from './rhythm.ts'

export interface Part {
  role: Role
  // More than one share the frame.
  looks: Look[]
  // Alone, but on a page of its own.
  isFramed?: boolean
}

export interface StoryNeeds {
  looks: readonly Look[]
  hook: number
  // More shots than this would be a flicker.
  mostShots: number
  // And with fewer each would stand too long.
  leastShots: number
  // The photos come in the order given.
  keepsOrder: boolean
  // A person decided how it moves, or a video takes its place: it shares no frame.
  standsAlone: (photo: PhotoAnalysis) => boolean
  // Luck decides between photos that are as good.
  luck: (photo: PhotoAnalysis) => number
  // Whether a name can stand on it without covering anything.
  hasRoom: (look: Look) => boolean
}

export function tellStory(needs: StoryNeeds): Part[] {
  if (needs.keepsOrder) return inOrderGiven(needs)
  const best = needs.looks.toSorted((a, b) => worth(needs, b) - worth(needs, a))
  const { hero, close, title } = chooseLeads(needs, best)
  const chosen = [hero, close, title]
  const framed = [close, hero, title].filter((look) => look !== undefined && needsFrame(look)).slice(0, mostPages)
  const lead = (role: Role, look: Look | undefined): Part[] =>
    look ? [{ role, looks: [look], isFramed: framed.includes(look) }] : []
  const others = best.filter((look) => !chosen.includes(look)).slice(0, roomFor(needs))
  const rest = groupRest(needs, others, mostPages - framed.length)
  const body = byScenes(rest, title ?? hero)
  const beforeHero = Math.ceil(body.length * 0.62)
  return [
    ...hookFor(
      needs,
      best.filter((look) => !chosen.includes(look)),
    ),
    ...lead('place', title),
    ...body.slice(0, beforeHero),
    ...lead('hero', hero),
    ...body.slice(beforeHero),
    ...lead('close', close),
  ]
}

// What is sold, large and well lit, before what stands around it.
function worth({ luck }: Pick<StoryNeeds, 'luck'>, { photo, ware, isWhole, heads, answer, fit }: Look): number {
  const isOffered = ware?.from === 'trade' || ware?.from === 'people' || (sellsPlaces(photo) && isPlace(photo))
  const sold = isOffered ? 0.3 : isWhole && !sellsPlaces(photo) ? 0.2 : 0
  const alone = answer === 'stack' ? -0.25 : answer === 'sweep' ? -0.05 : 0.1
  const faults =
    (photo.exposure.verdict === 'dark' ? 0.4 : 0) + dullness(photo) + Math.max(0, fit.enlargement - 1.6) * 0.15
  return photo.quality / 100 + sold + alone + (heads.length > 0 ? 0.08 : 0) - faults + luck(photo)
}

type Lead = 'hero' | 'close' | 'title'

// What the trade lives on: a whole car, a room; for whoever sells anything else, anything.
const isSold = ({ photo, ware }: Look): boolean =>
  photo.businessType === 'automotive'
    ? ware?.from === 'trade'
    : !sellsPlaces(photo) || (isPlace(photo) && photo.shows !== 'bathroom')

// Three that each stand alone, once: the best; where one wants to go, at the end; and one on which a name has room.
function chooseLeads({ hasRoom }: StoryNeeds, best: readonly Look[]): Record<Lead, Look | undefined> {
  const first = (fits: ((look: Look) => boolean)[], taken: readonly (Look | undefined)[]): Look | undefined => {
    const free = best.filter((look) => !taken.includes(look))
    return fits.map((isFit) => free.find(isFit)).find((look) => look !== undefined) ?? free[0]
  }
  const isAlone = ({ answer }: Look): boolean => answer !== 'stack'
  const isBright = ({ photo }: Look): boolean => photo.exposure.verdict !== 'dark' && dullness(photo) < 0.2
  const hero = first([(look) => isAlone(look) && isBright(look) && isSold(look), isSold, isAlone], [])
  const isOther = (look: Look): boolean => hero !== undefined && (isGrey(look.photo) ? isGrey(hero.photo) : true)
  const close = first(
    [
      (look) => isAlone(look) && isBright(look) && isSold(look) && look.heads.length === 0 && isOther(look),
      isSold,
      isAlone,
    ],
    [hero],
  )
  const isCalm = ({ ware, answer }: Look): boolean => ware === undefined || answer === 'travel'
  const title = first(
    [
      (look) => isAlone(look) && isCalm(look) && isBright(look) && isSold(look) && hasRoom(look),
      (look) => isAlone(look) && hasRoom(look),
      hasRoom,
      isAlone,
    ],
    [hero, close],
  )
  return { hero, close, title }
}

// The title, the hero and the end stand alone.
const leads = 3

const roomFor = ({ mostShots, hook }: StoryNeeds): number => Math.max(0, mostShots - hook - leads)

// At most a third of the film is shared frames, and at most two are pages; what else is too wide is passed over.
function groupRest(
  { looks: all, standsAlone, leastShots }: StoryNeeds,
  looks: readonly Look[],
  mostFramed: number,
): Part[] {
  const isStack = ({ answer, photo }: Look): boolean => answer === 'stack' && !standsAlone(photo)
  const wide = all.filter((look) => looks.includes(look) && isStack(look))
  const single = looks.filter((look) => !isStack(look))
  const spare = Math.max(1, looks.length + leads - leastShots)
  let most = wide.length
  const group = () => groupAlike(wide, { most, spare })
  const shots = ({ groups, left }: ReturnType<typeof group>): number =>
    groups.length + left.length + single.length + leads
  while (most > 1 && group().groups.length * 3 > shots(group())) most -= 1
  const { groups, left } = group()
  let pages = 0
  return [
    ...groups.map((group): Part => ({ role: 'body', looks: group })),
    ...single.map((look): Part => ({ role: 'body', looks: [look] })),
    ...left.map((look): Part => {
      const isFramed = needsFrame(look) && (pages < mostFramed || look.words.length > 0)
      if (isFramed) pages += 1
      return { role: 'body', looks: [look], isFramed }
    }),
  ]
}

const mostPages = 2

// Of a house, so much may be outside the frame at any moment of a sweep; of something that is held in the hand, less.
const mostSwept = { house: 0.6, thing: 0.3 }

// What a sweep would show in pieces: heads, words, or a thing far wider than the frame.
const needsFrame = (look: Look): boolean =>
  look.answer === 'stack' &&
  (look.heads.length > 0 ||
    look.words.length > 0 ||
    (look.isWhole &&
      (look.ware?.from !== 'mask' || look.lost > (sellsPlaces(look.photo) ? mostSwept.house : mostSwept.thing)))) &&
  framePane(look) !== undefined

// Scene by scene, each photo after the one it is most like; two shared frames or pages never meet where that can be helped.
function byScenes(parts: readonly Part[], after: Look | undefined): Part[] {
  const left = [...parts]
  const row: Part[] = []
  let before = after?.photo
  while (left.length > 0) {
    const last = row.at(-1)
    const cost = (part: Part): number => {
      const photo = firstOf(part)
      const meets = last !== undefined && isDesigned(last) && isDesigned(part) ? 6 : 0
      return 2 * scenesOf(photo) + (isGrey(photo) ? -8 : 0) + (before ? distance(before, photo) : 0) + meets
    }
    const [next] = left.toSorted((a, b) => cost(a) - cost(b))
    if (!next) break
    left.splice(left.indexOf(next), 1)
    row.push(next)
    before = firstOf(next)
  }
  return row
}

const isDesigned = ({ looks, isFramed = false }: Part): boolean => looks.length > 1 || isFramed

function firstOf({ looks }: Part): PhotoAnalysis {
  const [first] = looks
  if (!first) throw new Error('A shot without a photo was planned.')
  return first.photo
}

const enoughForHook = 5

// Quick looks at what comes later, what is sold first; the hero and the end are kept for their own time.
function hookFor({ looks, hook }: StoryNeeds, best: readonly Look[]): Part[] {
  if (looks.length < enoughForHook) return []
  const quick = best.filter(({ answer, photo }) => quickAnswers.has(answer) && dullness(photo) < 0.2)
  const soldFirst = [...quick.filter(isSold), ...quick.filter((look) => !isSold(look) && !sellsThings(look))]
  return soldFirst.slice(0, hook).map((look) => ({ role: 'hook', looks: [look] }))
}

const quickAnswers = new Set(['fill', 'ground', 'travel'])
const sellsThings = ({ photo }: Look): boolean => photo.businessType === 'automotive'

function inOrderGiven({ looks, mostShots, luck }: StoryNeeds): Part[] {
  const shown = looks.slice(0, mostShots)
  const inner = shown.slice(1, -1).filter(({ answer }) => answer !== 'stack')
  const hero = inner.toSorted((a, b) => worth({ luck }, b) - worth({ luck }, a))[0]
  return shown.map((look, index) => {
    const role: Role = index === 0 ? 'place' : index === shown.length - 1 ? 'close' : look === hero ? 'hero' : 'body'
    return { role, looks: [look], isFramed: needsFrame(look) }
  })
}
