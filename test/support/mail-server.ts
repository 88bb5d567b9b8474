import { SMTPServer } from 'smtp-server'

// A mail server on loopback that remembers how often each message arrived.
export async function startMailServer() {
  const arrivals = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += String(chunk)
      })
      stream.on('end', () => {
        const id = /^message-id: (.+)$/im.exec(text)?.[1]?.trim() ?? 'none'
        arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  // A client that is killed in the middle of a message is what this server is for.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
