import { z } from 'zod'
import { clipAnswers } from '#src/contracts/studio/clips.ts'
import { productionStages } from '#src/contracts/studio/stages.ts'
import { inParts, nothing, type Kinds } from './kinds.ts'

const film = z.object({ filmId: z.uuid() })
const clip = z.object({ clipId: z.uuid() })
const photo = z.object({ photoId: z.uuid() })

export const filmKinds = {
  'photo.ready': {
    when: 'A photo is ready to be used',
    did: 'Its copies are made: it is shown, and can be in a film.',
    facts: photo,
  },
  'photo.unreadable': {
    when: 'A photo can’t be read',
    did: inParts(
      'The picture is damaged or too costly to open, its file is gone, or reading it has brought the program down too often. While our own storage is away no photo is given up. It stays in the list with that note, on the customer’s page as well as on yours. It is in no film and doesn’t count as usable, but takes one of the 25 places until you delete it. It isn’t read again unless you say so in the gallery: ask for another.',
      'The original is kept like any photo. You hear of it, once an hour for each customer, if they had paid by then; the customer gets no email, but reads it where they sent the photos, at the checkout and on their order.',
    ),
    facts: photo,
    tells: ['owner'],
  },
  'job.started': {
    when: 'The work on a film begins',
    did: 'The first stage, the look at the photos, has begun.',
    facts: z.object({}),
  },
  'stage.finished': {
    when: 'A stage of a film is done',
    did: 'The work of this stage is done.',
    facts: z.object({ stage: z.enum(productionStages) }),
  },
  'job.length_changed': {
    when: 'You change how long a film is',
    did: 'The film is planned anew.',
    facts: nothing,
  },
  'stage.failed': {
    when: 'A stage of a film fails',
    did: 'The film stands still, with the reason, until you try again: at once where trying can’t help, else after eight errors, or when its work was taken over three times.',
    facts: z.object({ stage: z.enum(productionStages), number: z.int(), problem: z.string() }),
  },
  'stage.tried_again': {
    when: 'A stage that failed is tried again',
    did: 'The failure is cleared, and the stage begins anew with all its tries.',
    facts: z.object({ stage: z.enum(productionStages) }),
  },
  'clip.ready': {
    when: 'A clip is ready',
    did: 'The clip can be in the film.',
    facts: clip,
  },
  'clip.failed': {
    when: 'A clip fails',
    did: 'The photo has no clip, neither from the provider nor, where you allow it, from the engine here.',
    facts: clip,
  },
  'clip.parked': {
    when: 'A clip waits for your decision',
    did: 'Nobody knows whether the provider makes it. It is not ordered twice.',
    facts: clip,
  },
  'clip.resolved': {
    when: 'You decide about a clip',
    did: 'Made again, made here, or given up, as you said.',
    facts: clip.extend({ answer: z.enum(clipAnswers) }),
  },
  'job.resumed': {
    when: 'You resume a film after a refund or dispute',
    did: 'The film isn’t stopped any more: its customer can approve and change it, silence counts, and they are asked again for what is missing. A film that an erasure has stopped can’t be resumed.',
    facts: z.object({ stoppedFor: z.enum(['refund', 'dispute']) }),
  },
  'extra.settled': {
    when: 'An extra is made or waived',
    did: 'It holds the delivery no more.',
    facts: z.object({ extra: z.string(), state: z.enum(['done', 'waived']) }),
  },
  'film.ready': {
    when: 'A film is ready',
    did: 'A version has been rendered. You look at it before it goes out, unless you said otherwise.',
    facts: film.extend({ version: z.int() }),
    tells: ['owner', 'webhooks'],
  },
  'film.delivered': {
    when: 'A film goes out to the customer',
    did: inParts(
      'The film is completed, and this version is the customer’s to watch. From the email on they have 7 days: a reminder after 5, then silence approves. Each version begins the 7 days and the days until deletion anew; the last film of an order decides, by the days that its first email named, and one that is still worked on holds them all.',
      'If the email can’t be delivered, the 7 days don’t begin and no reminder goes, but the days until deletion run; if the reminder can’t, silence approves nothing. Without an order or an address no email goes, and the 7 days run from the delivery.',
    ),
    facts: film.extend({ version: z.int(), isLastOfOrder: z.boolean() }),
  },
  'film.commented': {
    when: 'A customer comments on a film',
    did: 'The comment stands on the film.',
    facts: film,
    tells: ['owner'],
  },
  'film.revision_asked': {
    when: 'A customer asks for changes',
    did: 'One of the rounds is used: the film is open again at the edit, due within 48 hours, and its deletion stands still.',
    facts: nothing,
    tells: ['owner'],
  },
  'film.edited': {
    when: 'A customer changes the film themselves',
    did: 'The film is open again at the edit, due within 48 hours, and its deletion stands still. It costs no round.',
    facts: nothing,
    tells: ['owner'],
  },
  'film.approved': {
    when: 'A film is approved',
    did: 'The customer has approved the newest version, or their silence did: it can be downloaded without a mark.',
    facts: nothing,
    tells: ['owner', 'webhooks'],
  },
  'review.published': {
    when: 'You publish a review',
    did: 'The review may be read by everybody.',
    facts: nothing,
  },
  'review.unpublished': {
    when: 'You take a review off the site',
    did: 'The review is kept and not shown.',
    facts: nothing,
  },
  'review.changed': {
    when: 'A customer changes a published review or takes it back',
    did: 'It is no longer public: what was changed you read again before you publish it, what was taken back is deleted.',
    facts: nothing,
  },

  'batch.left': {
    when: 'A film leaves a batch',
    did: 'The film is as it would be without the batch.',
    facts: z.object({ batchId: z.uuid() }),
  },
} satisfies Kinds
