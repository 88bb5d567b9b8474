export { type Cap, countEach, countOne, forgetCountsBefore } from './store.ts'
