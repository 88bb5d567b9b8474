import { GlobalFonts } from '@napi-rs/canvas'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { familyOf } from '#src/engine/platform/font-families.ts'
import type { FontPort } from '#src/engine/platform/port.ts'

const require = createRequire(import.meta.url)

// Registered when a text first needs it.
export const familyFor: FontPort['familyFor'] = (file) => {
  const family = familyOf(file)
  if (GlobalFonts.has(family)) return family
  if (!GlobalFonts.registerFromPath(require.resolve(file), family)) throw new Error(`The font ${file} cannot be read.`)
  return family
}

const unicodeSchema = z.record(z.string(), z.string())

export const unicodeRanges: FontPort['unicodeRanges'] = (packageName) => {
  const path = require.resolve(`${packageName}/unicode.json`)
  return unicodeSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

export const fontsArrived: FontPort['fontsArrived'] = async () => false
