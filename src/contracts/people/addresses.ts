import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'
import { emailAddress } from '#src/contracts/text.ts'

// An address that the owner has changed is its holder's only once they have opened a link that was sent there.

export const openAddressLink = defineCall({
  name: 'openAddressLink',
  summary: 'The link that asks whether an address is its reader’s: opening it lets the mail for them out.',
  at: 'GET /address-link/:token',
  access: 'public',
  params: z.object({ token: z.string().max(400) }),
  status: 303,
  rateLimit: { perMinute: 30 },
})

const addressCheck = z.object({ address: z.string(), askedAt: z.iso.datetime() })
export type AddressCheck = z.output<typeof addressCheck>

export const listAddressChecks = defineCall({
  name: 'listAddressChecks',
  summary: 'The addresses that nobody has confirmed since they were changed, newest first.',
  at: 'GET /api/admin/address-checks',
  access: 'owner',
  answer: z.array(addressCheck),
})

export const askAddressAgain = defineCall({
  name: 'askAddressAgain',
  summary: 'Sends the letter again that asks the holder of a changed address to confirm it, once an hour at most.',
  at: 'POST /api/admin/address-checks',
  access: 'owner',
  body: z.object({ address: emailAddress }),
  answer: success,
})
