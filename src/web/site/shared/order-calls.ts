import type { quoteCheckout, readCart } from '#src/contracts/sales/checkout.ts'
import type { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import type { saveBrief } from '#src/contracts/sales/film-briefs.ts'
import type { openOffer, readOffer } from '#src/contracts/sales/offers.ts'
import type { placeOrder, readOrder, sendOrderLink } from '#src/contracts/sales/orders.ts'
import type {
  authenticateSandboxPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  readPayment,
  resumePayment,
} from '#src/contracts/sales/payments.ts'
import type { keepSeenFilm } from '#src/contracts/studio/seen-films.ts'
import type { captionPhotos, listPhotos } from '#src/contracts/studio/photos.ts'
import type { readReview, withdrawReview, writeReview } from '#src/contracts/sales/reviews.ts'
import type { sendAutoResponse, submitQuote } from '#src/contracts/sales/quotes.ts'
import type { PlainCall } from '#src/web/api/ask-server.ts'

// What the pages from the quote to the film ask the server. A test holds each against its contract.
export const orderCalls = {
  submitQuote: { method: 'POST', path: '/api/submit-quote' } as PlainCall<typeof submitQuote>,
  sendAutoResponse: { method: 'POST', path: '/api/send-auto-response' } as PlainCall<typeof sendAutoResponse>,
  readSiteSettings: { method: 'GET', path: '/api/site-settings' } as PlainCall<typeof readSiteSettings>,
  quoteCheckout: { method: 'POST', path: '/api/checkout-quote' } as PlainCall<typeof quoteCheckout>,
  readCart: { method: 'GET', path: '/api/cart' } as PlainCall<typeof readCart>,
  placeOrder: { method: 'POST', path: '/api/orders' } as PlainCall<typeof placeOrder>,
  createPaymentIntent: { method: 'POST', path: '/api/create-payment-intent' } as PlainCall<typeof createPaymentIntent>,
  resumePayment: { method: 'POST', path: '/api/orders/:token/payment' } as PlainCall<typeof resumePayment>,
  readPayment: { method: 'POST', path: '/api/payment-status' } as PlainCall<typeof readPayment>,
  confirmSandboxPayment: { method: 'POST', path: '/api/sandbox-payment/confirm' } as PlainCall<
    typeof confirmSandboxPayment
  >,
  authenticateSandboxPayment: { method: 'POST', path: '/api/sandbox-payment/authenticate' } as PlainCall<
    typeof authenticateSandboxPayment
  >,
  openOffer: { method: 'POST', path: '/api/offers' } as PlainCall<typeof openOffer>,
  readOffer: { method: 'GET', path: '/api/offers/:token' } as PlainCall<typeof readOffer>,
  saveBrief: { method: 'POST', path: '/api/orders/:token/brief' } as PlainCall<typeof saveBrief>,
  readReview: { method: 'GET', path: '/api/orders/:token/review' } as PlainCall<typeof readReview>,
  writeReview: { method: 'POST', path: '/api/orders/:token/review' } as PlainCall<typeof writeReview>,
  withdrawReview: { method: 'DELETE', path: '/api/orders/:token/review' } as PlainCall<typeof withdrawReview>,
  readOrder: { method: 'GET', path: '/api/orders/:token' } as PlainCall<typeof readOrder>,
  sendOrderLink: { method: 'POST', path: '/api/order-link' } as PlainCall<typeof sendOrderLink>,
  keepSeenFilm: { method: 'POST', path: '/api/seen-film/:customerId' } as PlainCall<typeof keepSeenFilm>,
  captionPhotos: { method: 'POST', path: '/api/uploads/property-images/:customerId/captions' } as PlainCall<
    typeof captionPhotos
  >,
  listPhotos: { method: 'GET', path: '/api/uploads/property-images/:customerId' } as PlainCall<typeof listPhotos>,
}
