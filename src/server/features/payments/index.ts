export { countUnheard } from './count-unheard.ts'
export { closePayment } from './close-payment.ts'
export { paymentHandlers, paymentJobs } from './jobs.ts'
export { paymentRoutes } from './routes.ts'
