interface Sending {
  method: string
  body?: BodyInit
  headers?: Record<string, string>
}

// A browser without a screen: keeps its cookies and says where its writes come from.
export class Visitor {
  readonly #address: string
  readonly #headers: Record<string, string>
  readonly #cookies = new Map<string, string>()

  constructor(address: string, headers: Record<string, string> = {}) {
    this.#address = address
    this.#headers = headers
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  get(path: string): Promise<Response> {
    return this.send(path, { method: 'GET' })
  }

  post(path: string, body?: unknown): Promise<Response> {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return this.send(path, { method: 'POST', ...(body === undefined ? {} : json) })
  }

  patch(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    return this.send(path, { method: 'PATCH', body: JSON.stringify(body), headers })
  }

  delete(path: string): Promise<Response> {
    return this.send(path, { method: 'DELETE' })
  }

  postForm(path: string, form: FormData): Promise<Response> {
    return this.send(path, { method: 'POST', body: form })
  }

  upload(customerId: string, files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Promise<Response> {
    const form = new FormData()
    for (const { name, bytes } of files) form.append('images', new Blob([bytes]), name)
    return this.send(`/api/upload/property-images/${customerId}`, { method: 'POST', body: form })
  }

  async send(path: string, init: Sending): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      origin: this.#address,
      'sec-fetch-site': 'same-origin',
      cookie,
      ...this.#headers,
      ...init.headers,
    }
    const response = await fetch(this.#address + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=', 2)
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, decodeURIComponent(value))
  }
}
