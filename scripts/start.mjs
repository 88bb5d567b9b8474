import { buildWeb, handOver, installPackages } from './set-up.mjs'

installPackages()
buildWeb()
handOver(['src/server/main.ts'])
