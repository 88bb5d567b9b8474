export { makeVisitorAccess, type VisitorAccess } from './visitor-access.ts'
