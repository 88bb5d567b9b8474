import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { line, required } from '#src/contracts/text.ts'
import { customerFilter } from './customer-filter.ts'

// What was saved may have left the catalogue since: whoever uses it parses it again.
const savedFilter = z.record(z.string(), z.string())
const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  q: z.string(),
  service: z.string(),
  filters: savedFilter,
})
export type SavedSearch = z.output<typeof savedSearch>

export const listSavedSearches = defineCall({
  name: 'listSavedSearches',
  summary: 'The owner’s saved searches, by name.',
  at: 'GET /api/saved-searches',
  access: 'owner',
  answer: z.array(savedSearch),
})

export const maxSavedSearches = 30

export const saveSearch = defineCall({
  name: 'saveSearch',
  summary: 'Saves a search under a name; the same name replaces it.',
  at: 'POST /api/saved-searches',
  access: 'owner',
  body: z.object({ name: required(line(40)), ...customerFilter }),
  answer: success.extend({ id: z.uuid() }),
})

export const forgetSearch = defineCall({
  name: 'forgetSearch',
  summary: 'Removes a saved search.',
  at: 'DELETE /api/saved-searches/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})
