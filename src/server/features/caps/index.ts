export { type Cap, countOne, forgetCountsBefore } from './store.ts'
