// What the music is like, measured: node bench/score/index.ts [folder] [--seeds 40] [--moods warm,calm]
// Prints a table for each band, and writes a wav and a spectrogram of every mood into the folder.
// Each score is made in a process of its own, as a film does it, so that time and memory are its own.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBank } from '#src/engine/audio/bank/bank.ts'
import type { PieceOptions } from '#src/engine/audio/compose/score.ts'
import { makeMusic } from '#src/engine/audio/make-music.ts'
import { type MoodName, moodNames } from '#src/engine/audio/moods.ts'
import type { Sound } from '#src/engine/audio/sound.ts'
import { joinStems, mixStems } from '#src/engine/audio/soundtrack.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import { waveFile } from '#src/engine/export/wave-file.ts'
import { readBank } from '#src/engine/instruments/load-bank.ts'
import { drawSound } from './draw-sound.ts'
import { crossCorrelation, measureSound, type SoundFigures } from './measure-sound.ts'
import { mean, measureTunes } from './measure-tune.ts'

interface Cost {
  cpuSeconds: number
  memoryMb: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '40' }, moods: { type: 'string' }, cost: { type: 'string' } },
})
const round = (value: number): number => Math.round(value * 100) / 100
const rounded = <Figures extends object>(figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value as number)]))

const bank = await readBank(chooseCodec(undefined))

if (values.cost === undefined) await compareMoods(positionals[0] ?? 'score-bench')
else process.stdout.write(JSON.stringify(spend(JSON.parse(values.cost) as PieceOptions)))

async function compareMoods(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const chosen = moodNames.filter((mood) => values.moods === undefined || values.moods.split(',').includes(mood))
  const first = new Map<MoodName, Sound>()
  const rows = []
  for (const mood of chosen) {
    for (const ensemble of ['standard', 'full'] as const) {
      const tune = measureTunes(mood, Number(values.seeds), ensemble)
      const sounds = [1, 2, 3].map((seed) => play({ mood, ensemble, seed, seconds: 40 }))
      const [sound] = sounds
      if (!sound) continue
      if (ensemble === 'standard') first.set(mood, sound)
      writeFileSync(join(folder, `${mood}-${ensemble}.wav`), waveFile(sound))
      await drawSound(sound, join(folder, `${mood}-${ensemble}.png`))
      const figures = sounds.map(measureSound)
      const seedsAlike = Math.max(...[1, 2].map((index) => crossCorrelation(sound, sounds[index] ?? sound)))
      rows.push({
        mood,
        ensemble,
        ...rounded(tune),
        ...describe(figures),
        seedsAlike: round(seedsAlike),
        ...costs(mood, ensemble),
      })
    }
  }
  console.table(rows)
  const pairs = [...first].flatMap(([mood, sound], index) =>
    [...first]
      .slice(index + 1)
      .map(([other, heard]) => ({ moods: `${mood} ${other}`, alike: round(crossCorrelation(sound, heard)) })),
  )
  console.table(pairs.toSorted((a, b) => b.alike - a.alike).slice(0, 6))
}

function play(piece: PieceOptions): Sound {
  const opened = openBank(bank.bytes, bank.key)
  if (!opened) throw new Error('The bank cannot be read.')
  return joinStems(mixStems({ music: makeMusic(opened, piece) }))
}

function describe(figures: readonly SoundFigures[]) {
  const octaves = (figures[0]?.octavesDb ?? []).map((_, index) =>
    Math.round(mean(figures.map(({ octavesDb }) => octavesDb[index] ?? 0))),
  )
  return {
    lufs: figures.map(({ lufs }) => lufs.toFixed(1)).join(' '),
    peakDb: round(Math.max(...figures.map(({ truePeakDb }) => truePeakDb))),
    widthDb: round(mean(figures.map(({ widthDb }) => widthDb))),
    octaves: octaves.join(' '),
  }
}

function costs(mood: MoodName, ensemble: PieceOptions['ensemble']) {
  const film = spendApart({ mood, ensemble, seed: 1, seconds: 40 })
  const preview = spendApart({ mood, ensemble, seed: 1, seconds: 10 })
  return { cpu40: round(film.cpuSeconds), cpu10: round(preview.cpuSeconds), memoryMb: Math.round(film.memoryMb) }
}

// The least of three runs: other work on the machine only ever adds.
function spendApart(piece: PieceOptions): Cost {
  const runs = [1, 2, 3].map(() => {
    const { stdout } = spawnSync(process.execPath, [import.meta.filename, '--cost', JSON.stringify(piece)], {
      encoding: 'utf8',
    })
    return JSON.parse(stdout) as Cost
  })
  return {
    cpuSeconds: Math.min(...runs.map(({ cpuSeconds }) => cpuSeconds)),
    memoryMb: Math.min(...runs.map(({ memoryMb }) => memoryMb)),
  }
}

function spend(piece: PieceOptions): Cost {
  const before = process.cpuUsage()
  play(piece)
  const { user, system } = process.cpuUsage(before)
  return { cpuSeconds: (user + system) / 1e6, memoryMb: peakMemoryMb() }
}

// What the process itself has used; the figure of the system begins with what its parent had.
function peakMemoryMb(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
