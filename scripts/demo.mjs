import { buildWeb, handOver, installPackages } from './set-up.mjs'

installPackages()
buildWeb()
handOver(['src/server/demo/main.ts'])
