export { type Cap, countRequest, countRequests, takeRoom, tooMuchToday } from './count-requests.ts'
export { capsOf } from './stores.ts'
