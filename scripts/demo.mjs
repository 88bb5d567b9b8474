import { buildInstruments, buildWeb, handOver, installPackages } from './set-up.mjs'

installPackages()
buildWeb()
buildInstruments()
handOver(['src/server/demo/main.ts'])
