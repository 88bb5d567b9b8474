import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { Call } from '#src/contracts/call.ts'
import { uploadPhotos } from '#src/contracts/studio/photos.ts'
import { ownValue } from '#src/kit/word-table.ts'

interface Input<C extends Call> {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: z.input<C['body']>
}

// A visitor or the owner, over HTTP as in real life: keeps cookies, says where its writes come from.
export class DemoBrowser {
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(address: string) {
    this.#address = address
  }

  async call<C extends Call>(call: C, { params = {}, query, body }: Input<C> = {}): Promise<z.output<C['answer']>> {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = ownValue(params, name)
      if (value === undefined) throw new Error(`${call.name} needs ${name}`)
      return encodeURIComponent(value)
    })
    const json = { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await this.#send(path + search, {
      method: call.method,
      ...(call.bodyKind === 'json' ? json : {}),
    })
    return call.answer.parse(call.answerKind === 'json' ? JSON.parse(answer) : {}) as z.output<C['answer']>
  }

  // A page that somebody goes to, by a link in a mail for instance.
  async visit(path: string): Promise<void> {
    await this.#send(path, { method: 'GET', headers: { 'sec-fetch-dest': 'document' } })
  }

  async sendPhoto(customerId: string, photo: { path: string; name: string }): Promise<void> {
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(await readFile(photo.path))]), photo.name)
    await this.#send(uploadPhotos.path.replace(':customerId', customerId), { method: 'POST', body: form })
  }

  async #send(path: string, init: { method: string; body?: BodyInit; headers?: Record<string, string> }) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: this.#address, cookie, ...init.headers }
    const answer = await fetch(this.#address + path, { ...init, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${init.method} ${path} was answered with ${answer.status}: ${text}`)
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2)
      this.#cookies.set(name, value)
    }
    return text
  }
}
