import { expect, onTestFinished, test } from 'vitest'
import { startImapServer } from '#test/fakes/imap-server.ts'
import { makeImapMailbox } from './imap-mailbox.ts'
import type { MailboxPosition } from './port.ts'

const since = new Date('2026-11-01')

async function open() {
  const server = await startImapServer()
  onTestFinished(server.close)
  const read = async (position?: MailboxPosition, { url = server.url, ms = 20_000 } = {}) => {
    const mails: { subject: string; from: string; text: string; answers: string[]; isAutomatic: boolean }[] = []
    const mailbox = makeImapMailbox({ url })
    const reached = await mailbox.read({
      position,
      since,
      signal: AbortSignal.timeout(ms),
      take: async ({ subject, from, answers, isAutomatic, readContent }) =>
        void mails.push({ subject, from, answers, isAutomatic, text: (await readContent()).text }),
      passed: async () => undefined,
    })
    return { mails, reached }
  }
  return { server, read }
}

const letter = (subject: string, more = '', text = 'Yes, please.') =>
  `From: "Maria Lake" <Maria@Lake.example>\nSubject: ${subject}\nMessage-ID: <${subject.replaceAll(' ', '')}@lake.example>\n${more}\n\n${text}\n`.replace(
    '\n\n\n',
    '\n\n',
  )

test('new mails are handed over once, the oldest first, and nothing is marked', async () => {
  const { server, read } = await open()
  server.receive(letter('First', 'In-Reply-To: <1@reelwright.example>\nReferences: <0@reelwright.example>'))
  server.receive(letter('Second', 'Auto-Submitted: auto-replied'))
  const { mails, reached } = await read()
  expect(mails).toMatchObject([
    { subject: 'First', from: 'maria@lake.example', text: 'Yes, please.', isAutomatic: false },
    { subject: 'Second', isAutomatic: true },
  ])
  expect(mails[0]?.answers).toEqual(['<1@reelwright.example>', '<0@reelwright.example>'])
  expect((await read(reached)).mails).toEqual([])
  server.receive(letter('Third'))
  const again = await read(reached)
  expect(again.mails.map(({ subject }) => subject)).toEqual(['Third'])
  expect(server.commands.filter((line) => /STORE|EXPUNGE|COPY|MOVE|DELETE/i.test(line))).toEqual([])
})

test('a mailbox that was numbered anew is read from its last days again', async () => {
  const { server, read } = await open()
  for (const subject of ['First', 'Second']) server.receive(letter(subject))
  const { reached } = await read()
  server.renumber()
  const { mails, reached: anew } = await read(reached)
  expect(mails).toHaveLength(2)
  expect(anew.validity).not.toBe(reached.validity)
})

test('a wrong password is said in words, without the password', async () => {
  const { server, read } = await open()
  const url = server.url.replace(/maria:[^@]+/, 'maria:guessed')
  const cause = await read(undefined, { url }).catch((problem: unknown) => problem)
  const words = makeImapMailbox({ url }).explain(cause)
  expect(words).toContain('refused the user name or the password')
  expect(words).not.toContain('guessed')
})

test('a server that says nothing is left when the time is over', async () => {
  const { server, read } = await open()
  server.isSilent = true
  const cause = await read(undefined, { ms: 200 }).catch((problem: unknown) => problem)
  expect(makeImapMailbox({ url: server.url }).explain(cause)).toContain('doesn’t answer as a mail server')
})

test('mails built to do harm become harmless text', async () => {
  const { server, read } = await open()
  const html = 'Content-Type: text/html; charset=utf-8'
  server.receive(letter('Html', html, '<p>Hello <b>you</b></p><script>alert(1)</script><img src=x onerror=alert(2)>'))
  server.receive(letter('Deep', 'Content-Type: multipart/mixed; boundary=a', nest(200)))
  server.receive(letter('Nul', '', 'before\0after\u001b[2J'))
  server.receive(letter('Long', '', 'word '.repeat(200_000)))
  const { mails } = await read()
  expect(mails).toHaveLength(4)
  expect(mails[0]?.text).toContain('Hello')
  expect(mails[0]?.text).not.toMatch(/<script|onerror/)
  expect(mails[2]?.text).toBe('beforeafter[2J')
  expect(mails[3]?.text.length).toBeLessThanOrEqual(20_000)
})

const nest = (depth: number): string =>
  Array.from({ length: depth }, () => '--a\nContent-Type: multipart/mixed; boundary=a\n\n').join('')
