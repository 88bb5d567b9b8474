import { authJobs } from './features/people/auth/feature.ts'
import { backupJobs } from './features/overview/backups/feature.ts'
import { customerJobs } from './features/people/customers/feature.ts'
import { quoteJobs } from './features/sales/quotes/feature.ts'
import { emailJobs } from './features/people/emails/feature.ts'
import { followUpJobs } from './features/outreach/follow-ups/feature.ts'
import { galleryJobs } from './features/studio/gallery/feature.ts'
import { monitoringJobs } from './features/overview/monitoring/feature.ts'
import { sampleJobs } from './features/sales/samples/feature.ts'
import { templateJobs } from './features/studio/templates/feature.ts'
import { clipJobs } from './features/studio/clips/feature.ts'
import { productionJobs } from './features/studio/production/feature.ts'
import { musicJobs } from './features/studio/music/feature.ts'
import { deliveryJobs } from './features/studio/production/feature.ts'
import { retentionJobs } from './features/studio/retention/feature.ts'
import { peopleJobs } from './features/people/personal-data/feature.ts'
import { orderJobs } from './features/sales/orders/feature.ts'
import { paymentJobs } from './features/sales/payments/feature.ts'
import type { Job } from './platform/queue/port.ts'

export const allJobs = [
  ...authJobs,
  ...backupJobs,
  ...customerJobs,
  ...quoteJobs,
  ...emailJobs,
  ...followUpJobs,
  ...galleryJobs,
  ...monitoringJobs,
  ...sampleJobs,
  ...templateJobs,
  ...clipJobs,
  ...productionJobs,
  ...musicJobs,
  ...deliveryJobs,
  ...retentionJobs,
  ...peopleJobs,
  ...orderJobs,
  ...paymentJobs,
] as Job[]
