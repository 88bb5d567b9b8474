import { callsIn } from '#src/contracts/call.ts'
import * as proofs from '#src/contracts/people/proofs.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { proofRoutes } from './proofs.ts'

export { disprove, makeMailProofUrl, type ProofDeps, type ProofState, prove, readProofs } from './proofs.ts'
export type { ProofPart } from './tables.ts'

export const proofsFeature = defineFeature({ calls: callsIn(proofs), routes: proofRoutes })
