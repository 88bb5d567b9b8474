import { analyticsFeature } from './features/overview/analytics/feature.ts'
import { backupsFeature } from './features/overview/backups/feature.ts'
import { figuresFeature } from './features/overview/figures/feature.ts'
import { liveFeature } from './features/overview/live/feature.ts'
import { monitoringFeature } from './features/overview/monitoring/feature.ts'
import { setupFeature } from './features/overview/setup/feature.ts'
import { newsFeature } from './features/overview/news/feature.ts'
import { storyFeature } from './features/overview/story/feature.ts'
import { waitingFeature } from './features/overview/waiting/feature.ts'
import { batchesFeature } from './features/studio/batches/feature.ts'
import { clipsFeature } from './features/studio/clips/feature.ts'
import { engineRoomFeature } from './features/studio/engine-room/feature.ts'
import { galleryFeature } from './features/studio/gallery/feature.ts'
import { seenFilmsFeature } from './features/studio/seen-films/feature.ts'
import { musicFeature } from './features/studio/music/feature.ts'
import { productionFeature } from './features/studio/production/feature.ts'
import { retentionFeature } from './features/studio/retention/feature.ts'
import { templatesFeature } from './features/studio/templates/feature.ts'
import { followUpsFeature } from './features/outreach/follow-ups/feature.ts'
import { lettersFeature } from './features/outreach/letters/feature.ts'
import { offersFeature } from './features/sales/offers/feature.ts'
import { ordersFeature } from './features/sales/orders/feature.ts'
import { paymentsFeature } from './features/sales/payments/feature.ts'
import { quotesFeature } from './features/sales/quotes/feature.ts'
import { reviewsFeature } from './features/sales/reviews/feature.ts'
import { samplesFeature } from './features/sales/samples/feature.ts'
import { siteFeature } from './features/sales/site/feature.ts'
import { authFeature } from './features/people/auth/feature.ts'
import { customersFeature } from './features/people/customers/feature.ts'
import { emailsFeature } from './features/people/emails/feature.ts'
import { forgettingFeature } from './features/people/forgetting/feature.ts'
import { mergesFeature } from './features/people/merges/feature.ts'
import { personalDataFeature } from './features/people/personal-data/feature.ts'
import { repliesFeature } from './features/people/replies/feature.ts'
import { settingsFeature } from './features/people/settings/feature.ts'
import { tokensFeature } from './features/people/tokens/feature.ts'
import { webhooksFeature } from './features/people/webhooks/feature.ts'

// The one list: a feature that stands here has its calls, its routes and its jobs in the product.
export const allFeatures = [
  analyticsFeature,
  backupsFeature,
  figuresFeature,
  liveFeature,
  monitoringFeature,
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
  offersFeature,
  ordersFeature,
  paymentsFeature,
  quotesFeature,
  reviewsFeature,
  samplesFeature,
  siteFeature,
  authFeature,
  customersFeature,
  emailsFeature,
  forgettingFeature,
  mergesFeature,
  personalDataFeature,
  repliesFeature,
  settingsFeature,
  tokensFeature,
  webhooksFeature,
]

// Start fails when a call here has no route, or a route is missing here.
export const allCalls = allFeatures.flatMap(({ calls }) => calls)
export const allJobs = allFeatures.flatMap(({ jobs }) => jobs)
