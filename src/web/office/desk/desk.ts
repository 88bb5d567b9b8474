import type { z } from 'zod'
import type { readDesk } from '#src/contracts/monitoring.ts'

export type Desk = z.output<(typeof readDesk)['answer']>
