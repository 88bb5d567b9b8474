export { composeEmail } from './compose-email.ts'
export { emailHandlers, emailJobs } from './jobs.ts'
export { type OutgoingEmail, queueEmails } from './queue-emails.ts'
export { countEmails } from './store.ts'
