import { authJobs } from './features/auth/index.ts'
import { backupJobs } from './features/backups/index.ts'
import { customerJobs } from './features/customers/index.ts'
import { quoteJobs } from './features/quotes/index.ts'
import { emailJobs } from './features/emails/index.ts'
import { followUpJobs } from './features/follow-ups/index.ts'
import { galleryJobs } from './features/gallery/index.ts'
import { monitoringJobs } from './features/monitoring/index.ts'
import { sampleJobs } from './features/samples/index.ts'
import { templateJobs } from './features/templates/index.ts'
import { clipJobs } from './features/clips/index.ts'
import { productionJobs } from './features/production/index.ts'
import { musicJobs } from './features/music/index.ts'
import { deliveryJobs } from './features/delivery/index.ts'
import { retentionJobs } from './features/retention/index.ts'
import { peopleJobs } from './features/people/index.ts'
import { orderJobs } from './features/orders/index.ts'
import { paymentJobs } from './features/payments/index.ts'
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
