import { readSession } from './session-store.ts'

export const emailKey = 'visitorEmail'

// From the link that led here: the first thing every page does is to take it out of its address.
export const readVisitorEmail = (): string => readSession(emailKey) ?? ''
