import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ImapServer {
  url: string
  // Puts a message into the mailbox.
  receive(message: string): void
  // Takes out what has these characters in its head.
  remove(text: string): void
  // The mailbox is built anew: every message gets another number.
  renumber(): void
  // Whether it says nothing any more.
  isSilent: boolean
  commands: string[]
  close(): Promise<void>
}

// As much of IMAP4rev1 as reading a mailbox takes, on loopback.
export async function startImapServer(password = 'correct horse'): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  let messages: { uid: number; source: Buffer }[] = []
  let [validity, nextUid] = [1, 1]
  const commands: string[] = []

  const select = () =>
    [
      `* ${messages.length} EXISTS`,
      '* 0 RECENT',
      '* FLAGS (\\Seen)',
      `* OK [UIDVALIDITY ${validity}] UIDs valid`,
      `* OK [UIDNEXT ${nextUid}] Predicted next UID`,
    ].map((line) => `${line}\r\n`)
  const fetch = (rest: string): Buffer[] => {
    const [set = '', ...query] = rest.split(' ')
    const isWhole = !query.join(' ').includes('HEADER')
    return messages.flatMap((message, index) => {
      if (!set.split(',').includes(String(message.uid))) return []
      const bytes = isWhole ? message.source : headOf(message.source)
      const part = isWhole ? 'BODY[]<0>' : `BODY[HEADER.FIELDS (${/\(([^()]*)\)\]/.exec(rest)?.[1] ?? ''})]`
      const start = Buffer.from(`* ${index + 1} FETCH (UID ${message.uid} ${part} {${bytes.length}}\r\n`)
      return [start, bytes, Buffer.from(')\r\n')]
    })
  }
  const search = (rest: string) => {
    // As the standard has it: whatever has these characters somewhere in that header.
    const [, quoted, bare] = /HEADER "?message-id"? (?:"([^"]*)"|(\S+))/i.exec(rest) ?? []
    const wanted = quoted ?? bare
    if (wanted !== undefined) {
      const named = messages.filter(({ source }) =>
        /^message-id:.*$/im.exec(headOf(source).toString())?.[0].includes(wanted),
      )
      return `${`* SEARCH ${named.map(({ uid }) => uid).join(' ')}`.trim()}\r\n`
    }
    const from = Number(/UID (\d+):/.exec(rest)?.[1] ?? 1)
    // As the standard has it: * is the last one, even below the start of the range.
    const found = messages.filter(({ uid }, index) => uid >= from || index === messages.length - 1)
    return `${`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim()}\r\n`
  }
  const refuses = (name: string, rest: string) => name === 'LOGIN' && !rest.includes(password)
  // What comes before the end of an answer; a command that is not here has nothing to say.
  const answers: Record<string, (rest: string) => (string | Buffer)[]> = {
    CAPABILITY: () => ['* CAPABILITY IMAP4rev1\r\n'],
    LIST: () => ['* LIST () "/" INBOX\r\n'],
    SELECT: select,
    EXAMINE: select,
    'UID SEARCH': (rest) => [search(rest)],
    'UID FETCH': fetch,
    LOGOUT: () => ['* BYE\r\n'],
  }
  const answer = (socket: Socket, line: string) => {
    const [, tag = '', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/.exec(line) ?? []
    const name = command.toUpperCase()
    for (const part of answers[name]?.(rest) ?? []) socket.write(part)
    const end = refuses(name, rest) ? 'NO [AUTHENTICATIONFAILED] Wrong password' : 'OK done'
    socket.write(`${tag} ${end}\r\n`)
    if (name === 'LOGOUT') socket.end()
  }

  const self: ImapServer = {
    url: '',
    commands,
    isSilent: false,
    receive: (message) => {
      messages.push({ uid: nextUid, source: Buffer.from(message.replaceAll(/\r?\n/g, '\r\n')) })
      nextUid += 1
    },
    remove: (text) => {
      messages = messages.filter(({ source }) => !headOf(source).includes(text))
    },
    renumber: () => {
      validity += 1
      messages = messages.map((message, index) => ({ ...message, uid: index + 1 }))
      nextUid = messages.length + 1
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (!self.isSilent) socket.write('* OK ready\r\n')
    let waiting = ''
    socket.on('data', (data) => {
      const lines = `${waiting}${data.toString('latin1')}`.split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) {
        commands.push(line)
        if (!self.isSilent) answer(socket, line)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  self.url = `imap://maria:${encodeURIComponent(password)}@127.0.0.1:${port}`
  return self
}

const headOf = (source: Buffer): Buffer => source.subarray(0, source.indexOf('\r\n\r\n') + 4)
