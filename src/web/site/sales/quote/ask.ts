import type { UseFormRegisterReturn } from 'react-hook-form'
import type { QuoteField } from './quote-fields.ts'

// What an input needs to belong to the form: its registration, and what is wrong with its answer.
export type Ask = (field: QuoteField) => UseFormRegisterReturn & { error: string | undefined }
