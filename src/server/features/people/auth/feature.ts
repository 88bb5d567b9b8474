export { authHandlers, authJobs } from './jobs.ts'
export { makePasswordCheck } from './password.ts'
export { authRoutes, findSession, isSessionLive } from './routes.ts'
export { setOwnerPassword } from './set-owner-password.ts'
