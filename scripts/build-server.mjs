import { bundleServer } from './bundle-server.mjs'

await bundleServer('server')
