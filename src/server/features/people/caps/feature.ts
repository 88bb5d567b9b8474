export { type Cap, countRequest, countRequests, takeRoom, tooMuchToday } from './count-requests.ts'
export { capsOf, type StoreName } from './stores.ts'
