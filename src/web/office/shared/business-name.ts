import { createContext, useContext } from 'react'
import { defaultBusinessName } from '#src/contracts/people/business-name.ts'

// What customers know the business by, for words that go to them.
export const BusinessNameContext = createContext(defaultBusinessName)

export const useBusinessName = (): string => useContext(BusinessNameContext)
