import { beatsFeature } from './beats.ts'
import { analyticsFeature } from './overview/analytics/feature.ts'
import { backupsFeature } from './admin/backups/feature.ts'
import { figuresFeature } from './overview/figures/feature.ts'
import { happeningsFeature } from './overview/happenings/feature.ts'
import { liveFeature } from './overview/live/feature.ts'
import { healthFeature } from './admin/health/feature.ts'
import { deskFeature } from './overview/desk/feature.ts'
import { setupFeature } from './overview/setup/feature.ts'
import { newsFeature } from './overview/news/feature.ts'
import { storyFeature } from './overview/story/feature.ts'
import { waitingFeature } from './overview/waiting/feature.ts'
import { batchesFeature } from './studio/batches/feature.ts'
import { clipsFeature } from './studio/clips/feature.ts'
import { engineRoomFeature } from './studio/engine-room/feature.ts'
import { galleryFeature } from './studio/gallery/feature.ts'
import { seenFilmsFeature } from './studio/seen-films/feature.ts'
import { musicFeature } from './studio/music/feature.ts'
import { productionFeature } from './studio/production/feature.ts'
import { retentionFeature } from './studio/retention/feature.ts'
import { templatesFeature } from './studio/templates/feature.ts'
import { followUpsFeature } from './outreach/follow-ups/feature.ts'
import { lettersFeature } from './outreach/letters/feature.ts'
import { checkoutFeature } from './sales/checkout/feature.ts'
import { offersFeature } from './sales/offers/feature.ts'
import { ordersFeature } from './sales/orders/feature.ts'
import { paymentsFeature } from './sales/payments/feature.ts'
import { quotesFeature } from './sales/quotes/feature.ts'
import { receiptsFeature } from './sales/receipts/feature.ts'
import { reviewsFeature } from './sales/reviews/feature.ts'
import { samplesFeature } from './sales/samples/feature.ts'
import { siteFeature } from './sales/site/feature.ts'
import { authFeature } from './admin/auth/feature.ts'
import { customersFeature } from './people/customers/feature.ts'
import { emailsFeature } from './people/emails/feature.ts'
import { proofsFeature } from './people/proofs/feature.ts'
import { personalDataFeature } from './people/personal-data/feature.ts'
import { repliesFeature } from './people/replies/feature.ts'
import { settingsFeature } from './admin/settings/feature.ts'
import { tokensFeature } from './admin/tokens/feature.ts'
import { webhooksFeature } from './admin/webhooks/feature.ts'

// The one list: a feature that stands here has its calls, its routes and its jobs in the product.
export const allFeatures = [
  beatsFeature,
  analyticsFeature,
  backupsFeature,
  figuresFeature,
  happeningsFeature,
  liveFeature,
  healthFeature,
  deskFeature,
  setupFeature,
  newsFeature,
  storyFeature,
  waitingFeature,
  batchesFeature,
  clipsFeature,
  engineRoomFeature,
  galleryFeature,
  seenFilmsFeature,
  musicFeature,
  productionFeature,
  retentionFeature,
  templatesFeature,
  followUpsFeature,
  lettersFeature,
  checkoutFeature,
  offersFeature,
  ordersFeature,
  paymentsFeature,
  quotesFeature,
  receiptsFeature,
  reviewsFeature,
  samplesFeature,
  siteFeature,
  authFeature,
  customersFeature,
  emailsFeature,
  personalDataFeature,
  proofsFeature,
  repliesFeature,
  settingsFeature,
  tokensFeature,
  webhooksFeature,
]

// Start fails when a call here has no route, or a route is missing here.
export const allCalls = allFeatures.flatMap(({ calls }) => calls)
export const allJobs = allFeatures.flatMap(({ jobs }) => jobs)
