// Asked for again after a failure: a browser does not keep a module that did not come.
export const loadServer = () => import('./quote-server.ts')
