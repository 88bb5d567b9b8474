import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

const attempts = 10_000
const victims = 25
const atOnce = 16

// One source that asks for quotes in other people's names, and customers who ask for their own meanwhile.
export async function quotes() {
  const mail = await startMailServer()
  try {
    return await withProduct({ SMTP_URL: mail.url }, async ({ product }) => {
      const statuses = new Map<number, number>()
      const startedAt = performance.now()
      let sent = 0
      const attack = async (): Promise<void> => {
        while (sent < attempts) {
          sent += 1
          const visitor = new Visitor(product.address, { 'x-forwarded-for': '198.51.100.7' })
          const email = `victim${sent % victims}+${sent}@mill.example`
          const { status } = await visitor.post('/api/submit-quote', { ...honestQuote, email })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      const attacking = Promise.all(Array.from({ length: atOnce }, attack))
      const own = Array.from({ length: 20 }, (_, index) => `customer${index}@shop.example`)
      for (const [index, email] of own.entries()) {
        await new Visitor(product.address, { 'x-forwarded-for': `192.0.2.${index}` }).post('/api/submit-quote', {
          ...honestQuote,
          email,
        })
      }
      await attacking
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      await sleep(30_000)
      const arrived = mail.received.flatMap(({ to }) => to)
      const perVictim = Array.from(
        { length: victims },
        (_, index) => arrived.filter((address) => address.startsWith(`victim${index}+`)).length,
      )
      return {
        seconds,
        answers: [...statuses].map(([status, times]) => `${times} times ${status}`).join(', '),
        mailsToVictims: perVictim.reduce((sum, times) => sum + times, 0),
        maxToOneVictim: Math.max(...perVictim),
        ownCustomersMailed: own.filter((address) => arrived.includes(address)).length,
        ofOwnCustomers: own.length,
      }
    })
  } finally {
    await mail.close()
  }
}
