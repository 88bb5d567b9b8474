import { expect, test } from 'vitest'
import { sayDefault } from '#src/contracts/words/say.ts'
import { traderLines } from './trader-lines.ts'

test('who sells: name, address in one line, company number', () => {
  const trader = { legalName: 'Olive Films Ltd', address: '1 High Street\n \nLondon  ', companyNumber: '0123' }
  expect(traderLines(trader, sayDefault)).toEqual(['Olive Films Ltd', '1 High Street, London', 'Company number 0123'])
  expect(traderLines({ ...trader, address: '', companyNumber: '' }, sayDefault)).toEqual(['Olive Films Ltd'])
})

test('an address without a name says nothing', () => {
  expect(traderLines({ legalName: '', address: '1 High Street', companyNumber: '1' }, sayDefault)).toEqual([])
})
