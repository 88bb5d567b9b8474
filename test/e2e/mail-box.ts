import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailServer } from '#test/fakes/mail-server.ts'
import type { Page } from '@playwright/test'
import { patient } from '#test/support/patient.ts'
import { expect } from './fixtures.ts'

// The mail server runs beside the product, the tests in processes of their own: they look into the letter-box over HTTP.
export async function openMailBox({ received }: MailServer): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://box').searchParams.get('to') ?? ''
    response.end(JSON.stringify(received.filter(({ to }) => to.includes(address)).map(({ content }) => content)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// Every mail that has arrived at an address, with its lines joined as a mail program would.
export async function readMails(address: string): Promise<string[]> {
  const box = process.env['MAIL_BOX_ADDRESS'] ?? ''
  const answer = await fetch(`${box}/?to=${encodeURIComponent(address)}`)
  return ((await answer.json()) as string[]).map((content) => content.replaceAll('=\r\n', ''))
}

export async function expectMail(address: string, words: string): Promise<string> {
  await expect.poll(async () => (await readMails(address)).filter((mail) => mail.includes(words))).toHaveLength(1)
  return (await readMails(address)).find((mail) => mail.includes(words)) ?? ''
}

// Whoever reads the mailbox goes to the link of their quote, which confirms the address.
export async function openQuoteMail({ request }: Page, address: string): Promise<void> {
  const findLink = async (): Promise<string | undefined> =>
    (await readMails(address)).map((mail) => /\/quote-link\/[\w.-]+/.exec(mail)?.[0]).find(Boolean)
  await expect.poll(findLink, { timeout: patient(30_000) }).toBeTruthy()
  const headers = { 'sec-fetch-dest': 'document' }
  expect((await request.get((await findLink()) ?? '', { headers, maxRedirects: 0 })).status()).toBe(303)
}
