import type { SetupStep } from '#src/contracts/overview/setup.ts'
import { officePages } from '#src/contracts/pages.ts'

export const stepPath = (step: SetupStep): string => `${officePages.setup}?step=${step}`
