import { onTestFinished } from 'vitest'
import type { Visitor } from './visitor.ts'

export interface LiveEvent {
  event: string
  data: { topics?: string[] }
}

// Reads an open line as a browser does, one event at a time.
export async function openLine(visitor: Visitor) {
  const answer = await visitor.get('/api/live')
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let text = ''

  // Undefined when the server has closed the line.
  const next = async (): Promise<LiveEvent | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const found = /^event: (?<event>.*)\ndata: (?<data>.*)$/.exec(block)?.groups
        if (found) return { event: found['event'] ?? '', data: JSON.parse(found['data'] ?? '{}') as LiveEvent['data'] }
        continue
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  // The next event that names the topic; others, of work in the background, are passed over.
  const nextOf = async (topic: string): Promise<LiveEvent | undefined> => {
    for (;;) {
      const event = await next()
      if (!event || event.data.topics?.includes(topic)) return event
    }
  }
  return { answer, next, nextOf }
}
