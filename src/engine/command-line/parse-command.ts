import { parseArgs } from 'node:util'
import { z } from 'zod'
import { businessTypes, testBusinessTypes, valuesOf } from '#src/contracts/enumerations.ts'
import { type FormatName, formatNames } from '#src/engine/plan/formats.ts'
import { explainIssue } from '#src/kit/explain-issue.ts'
import { tierNames } from '#src/engine/plan/timeline.ts'

// The command was written wrongly; the answer is how to write it.
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const trades = [...new Set([...valuesOf(businessTypes), ...valuesOf(testBusinessTypes)])]
const line = z.string().trim().min(1).max(80)

const captionSchema = z.object({ photo: z.string().optional(), text: z.string().trim().min(1).max(300) })

// 'terrace.jpg=Open until ten' belongs to that photo; a caption without a file's name finds a photo by itself.
function readCaption(given: string): z.input<typeof captionSchema> {
  const [, photo, text] = /^([^=]+\.(?:jpe?g|png|webp|hei[cf]|avif|tiff?))=(.*)$/is.exec(given) ?? []
  return photo === undefined || text === undefined ? { text: given } : { photo, text }
}

const commandSchema = z.object({
  photos: z.array(z.string()).min(1, 'Name the photos, or a folder of them.'),
  tier: z.enum(tierNames).optional(),
  format: z.enum([...formatNames, 'all']).optional(),
  business: line.optional(),
  tagline: line.optional(),
  type: z.enum(trades).optional(),
  caption: z.array(z.string().transform(readCaption).pipe(captionSchema)).max(25).default([]),
  cta: line.optional(),
  phone: line.optional(),
  site: z.string().trim().min(1).max(200).optional(),
  handle: line.optional(),
  address: z.string().trim().min(1).max(160).optional(),
  colour: z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, 'Write a colour as #d9a35b.'),
    )
    .max(3)
    .default([]),
  logo: z.string().optional(),
  music: z.string().optional(),
  seconds: z.coerce.number().min(5).max(120).optional(),
  template: z.string().optional(),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  preview: z.boolean().default(false),
  plan: z.boolean().default(false),
  sheet: z.string().optional(),
  out: z.string().optional(),
})
export type Command = z.infer<typeof commandSchema>

const options = {
  tier: { type: 'string' },
  format: { type: 'string' },
  business: { type: 'string' },
  tagline: { type: 'string' },
  type: { type: 'string' },
  caption: { type: 'string', multiple: true },
  cta: { type: 'string' },
  phone: { type: 'string' },
  site: { type: 'string' },
  handle: { type: 'string' },
  address: { type: 'string' },
  colour: { type: 'string', multiple: true },
  logo: { type: 'string' },
  music: { type: 'string' },
  seconds: { type: 'string' },
  template: { type: 'string' },
  seed: { type: 'string' },
  preview: { type: 'boolean' },
  plan: { type: 'boolean' },
  sheet: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export function parseCommand(argv: readonly string[]): Command | 'help' {
  const { values, positionals } = readArguments(argv)
  if (values.help) return 'help'
  const parsed = commandSchema.safeParse({ ...values, photos: positionals }, { error: explainIssue })
  if (!parsed.success) throw new UsageError(describe(parsed.error))
  const command = parsed.data
  if (!command.plan && command.sheet === undefined && command.out === undefined) {
    throw new UsageError('Say where the film goes: --out film.mp4 (or --plan, or --sheet sheet.png).')
  }
  return command
}

export const formatsOf = (asked: Command['format'], fallback: FormatName): FormatName[] =>
  asked === 'all' ? [...formatNames] : [asked ?? fallback]

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

const describe = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path[0] === 'photos' ? message : `--${String(path[0])}: ${message}`)).join('\n')
