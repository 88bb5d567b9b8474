import type { Audio } from '#src/engine/plan/audio-plan.ts'
import type { Tier } from '#src/engine/plan/timeline.ts'
import type { Edit } from './make-edit.ts'

// Where the music changes with the film, and where the films that are sold with effects have one.
export function soundMarks({ clips, slots, endFrame }: Edit, tier: Tier): Pick<Audio, 'marks' | 'hits'> {
  const startOf = (index: number): number | undefined => (index < 0 ? undefined : clips[index]?.start)
  const hero = slots.findIndex(({ role }) => role === 'hero')
  const hookEndFrame = startOf(slots.findIndex(({ role }) => role !== 'hook'))
  const heroFrame = startOf(hero)
  const heroEndFrame = hero < 0 ? undefined : startOf(hero + 1)
  const marks = {
    endCardFrame: endFrame,
    ...(hookEndFrame ? { hookEndFrame } : {}),
    ...(heroFrame && heroEndFrame ? { heroFrame, heroEndFrame } : {}),
  }
  if (tier === 'vr1') return { marks }
  const hits = [
    ...(hookEndFrame ? [{ frame: hookEndFrame, kind: 'hit' as const }] : []),
    ...(heroFrame ? [{ frame: heroFrame, kind: 'riser' as const }] : []),
    { frame: endFrame, kind: 'hit' as const },
    ...clips.flatMap(({ transition, start }) =>
      transition.kind === 'whip' ? [{ frame: start + Math.floor(transition.frames / 2), kind: 'whoosh' as const }] : [],
    ),
  ]
  return { marks, hits: hits.toSorted((a, b) => a.frame - b.frame) }
}
