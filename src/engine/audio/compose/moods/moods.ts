import type { MoodName } from '#src/engine/audio/moods.ts'
import { calm } from './calm.ts'
import { cinematic } from './cinematic.ts'
import { drive } from './drive.ts'
import { elegant } from './elegant.ts'
import { heartfelt } from './heartfelt.ts'
import type { Mood } from './mood.ts'
import { playful } from './playful.ts'
import { upbeat } from './upbeat.ts'
import { warm } from './warm.ts'

export const moods: Record<MoodName, Mood> = { warm, elegant, upbeat, calm, drive, cinematic, playful, heartfelt }
