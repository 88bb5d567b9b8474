import type { Page, Route } from '@playwright/test'

// The provider's script as a page sees it: a form in a frame of its own, and a confirmation that the stand-in of the
// provider's API answers through `confirm`. What the page was loaded with is kept for the test to read.
export async function serveStripeScript(page: Page, confirm: (clientSecret: string) => string | undefined) {
  const loaded: string[] = []
  await page.route('https://js.stripe.com/**', (route: Route) => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `window.Stripe = ${script.toString()}` })
  })
  await page.exposeFunction('confirmAtStripe', confirm)
  return { loaded }
}

interface Confirming {
  elements: { clientSecret?: string }
  // Of a form that was there before its payment.
  clientSecret?: string
  confirmParams: { return_url: string }
}

// Printed into the page: nothing from outside the function may be used in it.
function script(key: string) {
  // One that is filled in as soon as it is there, and no wallet on this device.
  const makeElement = () => {
    const listeners: Record<string, (event: object) => void> = {}
    return {
      mount: (place: HTMLElement) => {
        place.textContent = `Card form of ${key}`
        setTimeout(() => {
          listeners['ready']?.({ availablePaymentMethods: undefined })
          listeners['change']?.({ complete: true })
        }, 0)
      },
      on: (event: string, listener: (event: object) => void) => {
        listeners[event] = listener
      },
      off: () => undefined,
      update: () => undefined,
      destroy: () => undefined,
      focus: () => undefined,
    }
  }
  const ask = (secret: string) =>
    (globalThis as unknown as { confirmAtStripe: (secret: string) => Promise<string | undefined> }).confirmAtStripe(
      secret,
    )
  return {
    elements: ({ clientSecret }: { clientSecret?: string }) => ({
      ...(clientSecret && { clientSecret }),
      create: makeElement,
      getElement: makeElement,
      update: () => undefined,
      submit: async () => ({}),
    }),
    confirmPayment: async ({ elements, clientSecret, confirmParams }: Confirming) => {
      if (!confirmParams.return_url.endsWith('/payment-success')) throw new Error('Wrong return address')
      const message = await ask(clientSecret ?? elements.clientSecret ?? '')
      return message ? { error: { message } } : { paymentIntent: { status: 'succeeded' } }
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}
