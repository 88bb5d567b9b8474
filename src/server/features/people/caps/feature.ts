export { type Cap, countRequest, countRequests } from './count-requests.ts'
export { forgetCountsBefore } from './store.ts'
