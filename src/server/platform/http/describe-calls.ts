import { z } from 'zod'
import { type Call, refusal } from '#src/contracts/call.ts'
import { scopeOf } from '#src/contracts/token-scopes.ts'
import { pieceType } from '#src/contracts/studio/uploads.ts'

// OpenAPI 3.1, printed from the same objects that the server parses with.
export function describeCalls(calls: readonly Call[]): Record<string, unknown> {
  const paths = new Map<string, Record<string, unknown>>()
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths.set(path, { ...paths.get(path), [call.method.toLowerCase()]: describeCall(call) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Reelwright', version: '1' },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token from the office, with the scope named in the call.',
        },
      },
    },
    paths: Object.fromEntries(paths),
  }
}

function describeCall(call: Call): object {
  return {
    operationId: call.name,
    summary: call.summary,
    parameters: [
      ...describeParameters(call.params, 'path'),
      ...describeParameters(call.query, 'query'),
      ...describeParameters(call.headers, 'header'),
    ],
    ...describeBody(call),
    ...describeSecurity(call),
    responses: {
      [call.status]: { description: 'Success', ...describeAnswer(call) },
      default: { description: 'A refusal', content: { 'application/json': { schema: schemaOf(refusal, 'output') } } },
    },
  }
}

function describeSecurity(call: Call): object {
  if (call.access === 'public') return {}
  const scope = scopeOf(call)
  return { security: [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])] }
}

function describeParameters(schema: z.ZodType, place: 'path' | 'query' | 'header'): object[] {
  const { properties = {} } = schemaOf(schema, 'input') as { properties?: Record<string, object> }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: part,
  }))
}

function describeBody(call: Call): object {
  if (call.bodyKind === 'none') return {}
  if (call.bodyKind === 'stream') return { requestBody: { required: true, content: { [pieceType]: {} } } }
  const type = call.bodyKind === 'files' ? 'multipart/form-data' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(call.body, 'input') } } } }
}

function describeAnswer(call: Call): object {
  if (call.answerKind === 'empty') return {}
  if (call.answerKind === 'file') return { content: { 'image/*': {} } }
  if (call.answerKind === 'events') return { content: { 'text/event-stream': {} } }
  return { content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })
