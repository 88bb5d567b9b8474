import { z } from 'zod'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { inParts, nothing, type Kinds } from './kinds.ts'

const quote = z.object({ quoteId: z.uuid() })
const email = z.object({ emailId: z.uuid() })
const merge = z.object({ mergedId: z.uuid() })
// Of whom no more is left than these.
const forgotten = z.object({ customerIds: z.array(z.uuid()), orderIds: z.array(z.uuid()) })

export const peopleKinds = {
  'quote.requested': {
    when: 'A customer asks for a price',
    did: 'The quote, with its price, stands under a new customer.',
    facts: quote.extend({ isTest: z.boolean(), service: z.enum(serviceIds), totalPence: z.int() }),
    tells: ['owner', 'webhooks'],
  },
  'quote.changed': {
    when: 'A customer changes the answers of their quote',
    did: 'Until something is ordered: the quote and the customer have the new answers, and the price follows them. No second email goes out; the link in the first one leads to the new price.',
    facts: quote.extend({ service: z.enum(serviceIds), totalPence: z.int() }),
    says: 'Quote changed',
  },
  'quote.sent': {
    when: 'A price is emailed',
    did: 'The email with the price is queued, whoever asked for it; it goes out once for each quote.',
    facts: quote,
    says: 'Price sent',
  },
  'quote.capped': {
    when: 'The daily limit on quotes is reached',
    did: 'Too many for one address, from one source or in all: the quote stands, and no price is emailed.',
    facts: quote.extend({ cap: z.string() }),
    says: 'Price not sent: too many quotes that day',
  },
  'customer.added': {
    when: 'You add a customer',
    did: 'The customer exists, waits for no first answer, and has agreed to no offers.',
    facts: nothing,
    tells: ['webhooks'],
  },
  'customer.archived': {
    when: 'You archive a customer',
    did: inParts(
      'The customer stands in the list of archived ones alone. Their orders, films, photos and emails stay as they are, and work on a paid order goes on: whoever has paid can still send photos, and is reminded of them. An order that is theirs already restores them when it is paid; one by their address alone belongs to another entry with that address, or to a new customer.',
      'As long as they are archived, their replies are kept and not told, and the link in the price email does not work.',
    ),
    facts: nothing,
    says: 'Customer archived',
  },
  'customer.restored': {
    when: 'You restore an archived customer',
    did: 'The customer is back in the lists, by you or because they paid. One who was merged comes back by you alone, and not while a newer merge into the same entry stands, or that entry was merged itself: undo that first. Follow-ups keep their former dates: one that is up to 14 days late may go out at once, a later one waits for you.',
    facts: nothing,
    says: 'Customer restored',
  },
  'customer.merged': {
    when: 'You merge two entries of one customer',
    did: inParts(
      'All that was attached to the second entry belongs to the kept one: quotes, notes, photos, emails, replies, offers, orders with their films, follow-ups and history. Where both have a first or second follow-up, or a film of their own to look at, each keeps theirs. The second entry is archived; mail and new orders for its address find the kept one.',
      'The kept one takes its phone, company, business name and role where its own are empty, the tags of both, and the status that is further on, unsubscribed after quoted; agreement to offers passes only with the same address. It waits for an answer if either did.',
      'Links show what they showed before; the second entry’s adds photos only if that entry has paid, and both share the 25 places. A film that hasn’t looked at its photos yet takes those of both. An unpaid order of the second entry waits, once it is paid, for you to confirm the buyer.',
    ),
    facts: merge,
  },
  'customer.unmerged': {
    when: 'You undo a merge',
    did: inParts(
      'What the merge had moved is with the second entry again, with what came by its own links since and the films of its orders; what came for the kept entry since stays there. A film that has begun keeps the photos it has.',
      'The second entry is active again; the kept one stays archived if you archived it since. Of several merges the newest is undone first. The kept entry has its former details where nobody has changed them since, each has the status that its own orders give it, and follow-ups that ended only because of the merge are open or held as before.',
    ),
    facts: merge,
  },
  'customer.unsubscribed': {
    when: 'A customer unsubscribes from offers',
    did: 'The address gets no more follow-ups and offers. Letters about their own order still go out.',
    facts: nothing,
    says: 'Unsubscribed from offers',
  },
  'address.confirmed': {
    when: 'A changed address is confirmed by its holder',
    did: 'Whoever reads the mail of the address has opened the link in a letter to it. Emails that waited for that are queued.',
    facts: email,
  },
  'person.erased': {
    when: 'A person is erased, by you or by themselves',
    did: inParts(
      'By itself nothing yet: it is recorded first, so the steps come before the deletion. After them, in the same transaction, the person is deleted with everything that leads to them: quotes, notes, follow-ups, emails, replies, briefs, carts, reviews on the site too. They get no email, not even of a cancelled order.',
      'When you erase, under every entry that was merged with theirs. When they do it themselves, under their own address, with the entries that were merged into it; what a merge has moved to another address stays. Of an order under their own address that was moved, the work stops, and photos, clips and film stay with the other entry.',
      'Orders, receipts, credit notes and payments stay for the books without name and address, and the link to the order works no more. Who was unsubscribed stays so, by a fingerprint of the address.',
    ),
    facts: forgotten,
  },
  'person.expired': {
    when: 'The last contact with a person is six years ago',
    did: 'By itself nothing yet: it is recorded first, so the steps come before the deletion. After them, in the same transaction, the person is deleted as if they had asked for it. Orders stay for the books without name and address, and go a year later.',
    facts: forgotten,
  },
  'reply.received': {
    when: 'A customer replies',
    did: 'The reply stands in the customer’s history, and they wait for an answer. Of an archived customer it is kept without a word to you. Proven, where our own server knows that it comes from that address.',
    facts: z.object({ replyId: z.uuid(), isProven: z.boolean() }),
    tells: ['owner'],
  },
  'email.failed': {
    when: 'An email isn’t delivered',
    did: 'The mail server refused it for good, or could not be reached for five days.',
    facts: email,
    tells: ['owner'],
  },
  'email.unknown': {
    when: 'Nobody knows whether an email arrived',
    did: 'The connection broke each time just as it was sent: it may have arrived, and is not sent again by itself.',
    facts: email,
    tells: ['owner'],
  },
} satisfies Kinds
