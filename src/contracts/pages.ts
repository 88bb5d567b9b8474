// Every page of the product. The server answers 404 for a path that is not here; the browser's routes use the same names.

export const sitePages = { home: '/', quote: '/service-quote', terms: '/terms', privacy: '/privacy' } as const

export const officePages = { desk: '/admin', leads: '/leads' } as const
