import { drawPhoto } from './draw-photo.ts'
import { goodCard, honestCart } from './honest-cart.ts'
import { honestQuote } from './honest-quote.ts'
import { Visitor } from './visitor.ts'

// A customer asks, sends a photo and pays by card: answers the number of the paid order.
export async function sell(address: string, email: string): Promise<string> {
  const browser = new Visitor(address)
  const send = async (path: string, body: object) => {
    const answer = await browser.post(path, body)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const { customerId = '', reference } = await send('/api/submit-quote', { ...honestQuote, email })
  const uploaded = await browser.upload(customerId, [{ name: 'a.jpg', bytes: await drawPhoto() }])
  if (!uploaded.ok) throw new Error(`The photo was answered with ${uploaded.status}.`)
  const cart = { ...honestCart, email, quoteReference: reference }
  const { clientSecret, paymentIntentId, orderNumber = '' } = await send('/api/create-payment-intent', cart)
  await send('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await send('/api/payment-status', { clientSecret, paymentIntentId })
  return orderNumber
}
