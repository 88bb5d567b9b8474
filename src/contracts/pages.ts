// Every page of the product. The server answers 404 for a path that is not here; the browser's routes use the same names.

export const sitePages = {
  home: '/',
  quote: '/service-quote',
  yourFilm: '/your-film',
  terms: '/terms',
  privacy: '/privacy',
} as const

// From the cart to the film: for whoever was given the link, never for a search engine.
export const orderPages = {
  checkout: '/checkout',
  offer: '/discount-offer',
  payment: '/stripe-payment',
  paymentSuccess: '/payment-success',
  order: '/order/:token',
} as const

// Where somebody asks for their own data, and finds it behind the link in the mail.
export const myDataPage = '/my-data'

// Where somebody cancels an order without its link.
export const withdrawPage = '/withdraw'

// Shown for any other address, under a name that nobody can ask for.
export const notFoundPage = 'not-found'

// Behind the link in every marketing mail.
export const unsubscribePage = '/unsubscribe/:token'

export const officePages = {
  desk: '/admin',
  controlPanel: '/control-panel',
  controlPanelSimple: '/control-panel-simple',
  production: '/automated-production',
  leads: '/leads',
  orders: '/orders',
  monthEnd: '/month-end',
  monitoring: '/monitoring',
  imageGallery: '/image-gallery',
  uploadedImages: '/uploads/property-images',
  testSubmission: '/test-submission',
  promptTemplates: '/prompt-templates',
  // Of one customer: `?id=`.
  customer: '/customer',
  reelPreview: '/reel-preview',
  templateLibrary: '/template-library',
  followUps: '/follow-up-manager',
  engineRoom: '/engine-room',
  // The same screen under its older address.
  testWorkflow: '/test-workflow',
  scaling: '/stage2-scaling',
  // Launch, reviews and visits of the public site.
  website: '/website',
  // Who the business is, how it is reached and paid.
  settings: '/settings',
  // Every kind of event, and what follows it.
  happenings: '/what-happens',
  // From the first password to an open shop.
  setup: '/setup',
  account: '/account',
} as const

// Tools without any customer's data: they open without the password.
export const openOfficePages: readonly string[] = [officePages.reelPreview, officePages.promptTemplates]

// Where one of many is opened.
export const customerPath = (id: string): string => `${officePages.customer}?id=${id}`
export const ownerOrderPath = (id: string): string => `${officePages.orders}?id=${id}`
export const jobPath = (id: string): string => `${officePages.production}?job=${id}`
export const emailsPath = `${officePages.controlPanel}?tab=emails`

export const orderPath = (token: string): string => orderPages.order.replace(':token', encodeURIComponent(token))

// The page that a path belongs to: who counts or looks up pages must not see whose order or address it is.
export const pageOfPath = (path: string): string =>
  path.replace(/^\/order\/[^/]+$/, orderPages.order).replace(/^\/unsubscribe\/[^/]+$/, unsubscribePage)
