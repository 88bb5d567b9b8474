import { makeChance } from '#test/faults/make-chance.ts'
import { type Film, serveInOrder } from './queue-model.ts'

// node bench/capacity.ts [lane seconds of a film]: how long films wait on a Monday morning, at 1, 10, 100 and 1,000 times
// 1,000 films a day, by the number of machines.
// node bench/capacity.ts batch FILMS [lane seconds of a film]: how long a batch takes in two lanes.
// A queue with one line and many lanes, the same for the same seed.

// Of a film of half a minute in one of two lanes on two cores: see docs/capacity.md.
const usualLaneSeconds = 40.9
// How far films differ: short ones have three photos, long ones fifteen.
const spread = 0.35
const lanesOfMachine = 2
const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds
// Shares of a week, Sunday first, and of a day, from midnight on.
const week = [0.08, 0.22, 0.17, 0.16, 0.15, 0.13, 0.09]
const day = [0.5, 0.3, 0.2, 0.2, 0.3, 0.6, 1.5, 3.5, 7.5, 11, 11.5, 9.5, 7, 7, 6.5, 6, 5.5, 4.5, 4, 4, 3.5, 3, 1.8, 0.6]

const [first, second, third] = process.argv.slice(2)
if (first === 'batch') {
  const films = Number(second ?? 8)
  const seconds = Number(third ?? usualLaneSeconds)
  const batch = Array.from({ length: films }, () => ({ at: 0, seconds }))
  const { endsAt } = serveInOrder(batch, lanesOfMachine)
  console.log(`${films} films in two lanes: ${endsAt.toFixed(0)} s`)
} else {
  console.table([1, 10, 100, 1_000].flatMap((times) => showSize(times * 1_000, Number(first ?? usualLaneSeconds))))
}

// As many machines as the mean load needs, and more until the morning is no longer felt.
function showSize(filmsADay: number, laneSeconds: number): object[] {
  const films = drawFilms(filmsADay, laneSeconds)
  const needed = Math.ceil((filmsADay * laneSeconds) / daySeconds / lanesOfMachine)
  const sizes = new Set([1, 1.5, 2, 3, 4].map((factor) => Math.ceil(needed * factor)))
  return [...sizes].map((machines) => {
    const { startsAt } = serveInOrder(films, machines * lanesOfMachine)
    const waits = waitsOfMonday(films, startsAt)
    const at = (share: number): string => minutes(waits[Math.floor((waits.length - 1) * share)] ?? 0)
    return {
      'films a day': filmsADay,
      machines,
      'mean load': `${Math.round((filmsADay * laneSeconds * 100) / daySeconds / machines / lanesOfMachine)} %`,
      'median wait': at(0.5),
      '95 of 100': at(0.95),
      longest: at(1),
    }
  })
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(seconds < 600 ? 1 : 0)} min`
}

// From Sunday to Tuesday: what Sunday left over is there on Monday.
function drawFilms(filmsADay: number, laneSeconds: number): Film[] {
  const chance = makeChance(7)
  const films: Film[] = []
  const wholeDay = day.reduce((sum, share) => sum + share, 0)
  for (const [dayIndex, ofWeek] of week.slice(0, 3).entries()) {
    for (const [hour, ofDay] of day.entries()) {
      const perSecond = (filmsADay * 7 * ofWeek * ofDay) / wholeDay / hourSeconds
      const from = dayIndex * daySeconds + hour * hourSeconds
      for (let at = from + pause(chance, perSecond); at < from + hourSeconds; at += pause(chance, perSecond)) {
        films.push({ at, seconds: laneSeconds * drawLength(chance) })
      }
    }
  }
  return films
}

function pause(chance: () => number, perSecond: number): number {
  return -Math.log(1 - chance()) / perSecond
}

// Lognormal with a mean of one.
function drawLength(chance: () => number): number {
  const variance = Math.log(1 + spread ** 2)
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  return Math.exp(Math.sqrt(variance) * normal - variance / 2)
}

// Of films ordered from 8 to 12, sorted.
function waitsOfMonday(films: Film[], startsAt: Float64Array): number[] {
  const waits = films.flatMap(({ at }, index) => {
    const hour = (at - daySeconds) / hourSeconds
    return hour >= 8 && hour < 12 ? [(startsAt[index] ?? 0) - at] : []
  })
  return waits.toSorted((one, other) => one - other)
}
