import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { libraryTemplateIds, templateFileKinds } from './library-templates.ts'

// `absent` until someone asks for the files; `waiting` and `making` while they are on their way.
const templateStates = ['absent', 'waiting', 'making', 'ready', 'failed'] as const
export type TemplateState = (typeof templateStates)[number]

const templateFile = z.object({
  kind: z.enum(templateFileKinds),
  name: z.string(),
  bytes: z.number().int(),
})

const libraryTemplate = z.object({
  id: z.enum(libraryTemplateIds),
  // Its main file, for download-template.
  name: z.string(),
  displayName: z.string(),
  format: z.string(),
  // Seconds.
  duration: z.number(),
  resolution: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  bestFor: z.array(z.string()),
  state: z.enum(templateStates),
  // In words, when its files could not be made.
  problem: z.string().nullable(),
  files: z.array(templateFile),
})
export type LibraryTemplate = z.output<typeof libraryTemplate>

const templates = z.object({ success: z.literal(true), templates: z.array(libraryTemplate) })

export const listLibraryTemplates = defineCall({
  name: 'listLibraryTemplates',
  summary: 'The templates of the library, and which of their files are there.',
  at: 'GET /api/stage2/library-templates',
  access: 'owner',
  answer: templates,
})

export const generateTemplates = defineCall({
  name: 'generateTemplates',
  summary: 'Makes the files of every library template; answers when they are ready.',
  at: 'POST /api/stage2/generate-templates',
  access: 'owner',
  answer: templates,
  rateLimit: { perMinute: 20 },
})

export const templateMissing = 'Template not found - generate templates first'

export const downloadTemplate = defineCall({
  name: 'downloadTemplate',
  summary: 'One file of a library template.',
  at: 'GET /api/stage2/download-template/:fileName',
  access: 'owner',
  params: z.object({ fileName: z.string().max(300) }),
  answerKind: 'file',
})
