import type { z } from 'zod'
import type { readDesk } from '#src/contracts/overview/monitoring.ts'

export type Desk = z.output<(typeof readDesk)['answer']>
