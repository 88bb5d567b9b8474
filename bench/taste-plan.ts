// node bench/taste-plan.ts <analysis.json> <plan.json> [--tier vr2] [--format stories] [--seed 1]
// Plans a film of photos that were analysed before. It needs nothing of this folder, so that it also runs in a worktree of
// an older commit, and the two films can be drawn beside each other.

import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Analysis } from '#src/engine/analyse/photo-analysis.ts'
import type { FormatName } from '#src/engine/plan/formats.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import type { Tier } from '#src/engine/plan/timeline.ts'

const { values, positionals } = parseArgs({
  options: {
    tier: { type: 'string', default: 'vr2' },
    format: { type: 'string', default: 'stories' },
    seed: { type: 'string', default: '1' },
    name: { type: 'string', default: 'Olive & Ember' },
  },
  allowPositionals: true,
})
const [from, to] = positionals
if (!from || !to) throw new Error('Usage: node bench/taste-plan.ts <analysis.json> <plan.json>')
const analysis = JSON.parse(readFileSync(from, 'utf8')) as Analysis
const film = planFilm(analysis, {
  tier: values.tier as Tier,
  format: values.format as FormatName,
  seed: Number(values.seed),
  words: { businessName: values.name, tagline: 'Made with care', captions: [], cta: 'Visit us' },
})
writeFileSync(to, JSON.stringify(film))
