import type { z } from 'zod'
import type { readDesk } from '#src/contracts/overview/desk.ts'

export type Desk = z.output<(typeof readDesk)['answer']>
